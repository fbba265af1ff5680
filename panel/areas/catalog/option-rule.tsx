import { includedRules } from '#contract/rules/pricing/option-prices.ts'
import { uploadProductPicture } from '#kit/data/upload-picture.ts'
import { useText } from '#kit/data/text.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import type { OptionValues } from './product-form-values.ts'
import styles from './product-form.module.css'

type Props = { form: FormState<OptionValues> }

/** The rule of an option: its name, how many choices it takes and how the shop shows it. */
export function OptionRule({ form }: Props) {
  const t = useText('catalog')
  const { type, range, is_required, included_quantity } = form.values
  const setRequired = (required: boolean) =>
    form.setValues({
      is_required: required,
      range: { ...range, min: required ? Math.max(1, range?.min ?? 0) : 0 },
    })
  return (
    <div className={styles.rule}>
      <Fields>
        <Span columns={4}>
          <TextField form={form} name="name" label={t('option_name')} maxLength={50} required />
        </Span>
        <Span columns={3}>
          <SelectField
            form={form}
            name="type"
            label={t('option_kind')}
            options={[
              { value: 'single', text: t('option_single') },
              { value: 'multiple', text: t('option_multiple') },
            ]}
          />
        </Span>
        {type === 'multiple' && (
          <Span columns={2}>
            <NumberField form={form} name="range.min" label={t('option_min')} />
          </Span>
        )}
        {type === 'multiple' && (
          <Span columns={2}>
            <NumberField form={form} name="range.max" label={t('option_max')} />
          </Span>
        )}
        {type === 'multiple' && (
          <Span columns={4}>
            <NumberField
              form={form}
              name="included_quantity"
              label={t('option_included')}
              hint={t('option_included_hint')}
            />
          </Span>
        )}
        {type === 'multiple' && (included_quantity ?? 0) > 0 && (
          <Span columns={4}>
            <SelectField
              form={form}
              name="included_rule"
              label={t('option_included_rule')}
              options={includedRules.map((value) => ({ value, text: t(`included_${value}`) }))}
            />
          </Span>
        )}
        <Span columns={8}>
          <TextField form={form} name="description" label={t('description')} nullable />
        </Span>
        <Span columns={4}>
          <SelectField
            form={form}
            name="view"
            label={t('category_view')}
            options={[
              { value: 'list', text: t('view_list') },
              { value: 'grid', text: t('view_grid') },
              { value: 'card', text: t('view_card') },
            ]}
          />
        </Span>
        <Span columns={4}>
          <ImageField form={form} name="image" label={t('category_image')} upload={uploadProductPicture} />
        </Span>
      </Fields>
      <Switch size="small" checked={is_required === true} label={t('option_required')} onChange={setRequired} />
    </div>
  )
}

import { IconPlus, IconX } from '@tabler/icons-react'
import { includedRules } from '#contract/rules/pricing/option-prices.ts'
import { uploadProductPicture } from '#kit/data/upload-picture.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { AllergensField } from './allergens-field.tsx'
import type { OptionValues } from './product-form-values.ts'
import styles from './product-form.module.css'

type Props = { form: FormState<OptionValues>; currency: string }

/** The rule of an option: its name, how many choices it takes and how the shop shows it. */
export function OptionRule({ form }: Pick<Props, 'form'>) {
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

/** The choices of an option with their prices. */
export function OptionChoices({ form, currency }: Props) {
  const t = useText('catalog')
  const values = form.values.values ?? []
  const setChoices = (next: typeof values) => form.setValues({ values: next })
  return (
    <>
      <ul className={styles.choices}>
        {values.map((value, index) => (
          <li key={value.id ?? `new-${index}`}>
            <TextField form={form} name={`values.${index}.name`} label={t('choice')} hideLabel={index > 0} />
            <MoneyField
              form={form}
              name={`values.${index}.price`}
              label={t('choice_price')}
              hideLabel={index > 0}
              currency={currency}
            />
            <label className={styles.default}>
              <input
                type="checkbox"
                checked={value.is_default === true}
                onChange={() => setChoices(withDefault(form.values, index))}
              />
              {t('choice_default')}
            </label>
            <Switch
              size="small"
              checked={value.stock_status !== 'out_of_stock'}
              label={t('in_stock')}
              onChange={(on) =>
                setChoices(
                  values.map((one, i) =>
                    i === index ? { ...one, stock_status: on ? 'in_stock' : 'out_of_stock' } : one,
                  ),
                )
              }
            />
            <IconButton
              size="small"
              icon={IconX}
              label={t('choice_remove')}
              disabled={values.length === 1}
              onClick={() => setChoices(values.filter((_, i) => i !== index))}
            />
            <div className={styles.choiceAllergens}>
              <AllergensField
                form={form}
                name={`values.${index}.allergens`}
                label={t('choice_allergens', { name: value.name.trim() || t('choice') })}
                hideLabel
                placeholder={t('allergens')}
                selected={value.allergens ?? []}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Button
          kind="bare"
          size="small"
          icon={IconPlus}
          onClick={() => setChoices([...values, { name: '', price: 0, is_default: false, stock_status: 'in_stock' }])}
        >
          {t('choice_add')}
        </Button>
      </div>
    </>
  )
}

/** Names of the option and its choices in the other languages of the store. */
export function OptionTranslations({ form, locale }: Pick<Props, 'form'> & { locale: string }) {
  const t = useText('catalog')
  const { name, description, values = [] } = form.values
  return (
    <>
      <TextField
        form={form}
        name={`translations.${locale}.name`}
        label={name?.trim() || t('option_name')}
        maxLength={50}
      />
      {description && (
        <TextField form={form} name={`translations.${locale}.description`} label={t('description')} maxLength={255} />
      )}
      {values.map((value, index) => (
        <TextField
          key={value.id ?? `new-${index}`}
          form={form}
          name={`values.${index}.translations.${locale}.name`}
          label={value.name.trim() || t('choice')}
          maxLength={50}
        />
      ))}
    </>
  )
}

/** Toggles the default at `position`. Single-choice options have at most one default. */
function withDefault({ type, values = [] }: OptionValues, position: number) {
  return values.map((value, index) => {
    if (index === position) return { ...value, is_default: value.is_default !== true }
    return type === 'single' ? { ...value, is_default: false } : value
  })
}

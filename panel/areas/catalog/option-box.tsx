import { IconChevronUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { uploadProductPicture } from '#kit/data/upload-picture.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import type { ProductFormProps } from './product-cards.tsx'
import { moveItem } from './product-form-values.ts'
import type { OptionValues } from './product-form-values.ts'
import styles from './product-form.module.css'

type Props = ProductFormProps & { option: OptionValues; optionIndex: number; currency: string }

/** One of the product's own options: its rule and its values with their prices. */
export function OptionBox({ form, option, optionIndex, currency }: Props) {
  const t = useText('catalog')
  const values = option.values ?? []
  const update = (part: Partial<OptionValues>) =>
    form.setValues({
      options: form.values.options.map((one, index) => (index === optionIndex ? { ...one, ...part } : one)),
    })
  const setRequired = (is_required: boolean) =>
    update({ is_required, range: { ...option.range, min: is_required ? Math.max(1, option.range?.min ?? 0) : 0 } })
  return (
    <section className={styles.option}>
      <header>
        <b>
          <bdi>{option.name?.trim() || t('option_new')}</bdi>
        </b>
        <span className={styles.spacer} />
        {optionIndex > 0 && (
          <IconButton
            size="small"
            icon={IconChevronUp}
            label={t('image_earlier')}
            onClick={() => form.setValues({ options: moveItem(form.values.options, optionIndex, -1) })}
          />
        )}
        <IconButton
          size="small"
          icon={IconTrash}
          label={t('option_remove')}
          onClick={() => form.setValues({ options: form.values.options.filter((_, index) => index !== optionIndex) })}
        />
      </header>
      <div className={styles.rule}>
        <Fields>
          <Span columns={4}>
            <TextField form={form} name={`options.${optionIndex}.name`} label={t('option_name')} />
          </Span>
          <Span columns={3}>
            <SelectField
              form={form}
              name={`options.${optionIndex}.type`}
              label={t('option_kind')}
              options={[
                { value: 'single', text: t('option_single') },
                { value: 'multiple', text: t('option_multiple') },
              ]}
            />
          </Span>
          {option.type === 'multiple' && (
            <Span columns={2}>
              <NumberField form={form} name={`options.${optionIndex}.range.min`} label={t('option_min')} />
            </Span>
          )}
          {option.type === 'multiple' && (
            <Span columns={2}>
              <NumberField form={form} name={`options.${optionIndex}.range.max`} label={t('option_max')} />
            </Span>
          )}
          <Span columns={8}>
            <TextField form={form} name={`options.${optionIndex}.description`} label={t('description')} nullable />
          </Span>
          <Span columns={4}>
            <SelectField
              form={form}
              name={`options.${optionIndex}.view`}
              label={t('category_view')}
              options={[
                { value: 'list', text: t('view_list') },
                { value: 'grid', text: t('view_grid') },
                { value: 'card', text: t('view_card') },
              ]}
            />
          </Span>
          <Span columns={4}>
            <ImageField
              form={form}
              name={`options.${optionIndex}.image`}
              label={t('category_image')}
              upload={uploadProductPicture}
            />
          </Span>
        </Fields>
        <Switch
          size="small"
          checked={option.is_required === true}
          label={t('option_required')}
          onChange={setRequired}
        />
      </div>
      <ul className={styles.choices}>
        {values.map((value, index) => (
          <li key={value.id ?? `new-${index}`}>
            <TextField
              form={form}
              name={`options.${optionIndex}.values.${index}.name`}
              label={t('choice')}
              hideLabel={index > 0}
            />
            <MoneyField
              form={form}
              name={`options.${optionIndex}.values.${index}.price`}
              label={t('choice_price')}
              hideLabel={index > 0}
              currency={currency}
            />
            <label className={styles.default}>
              <input
                type="checkbox"
                checked={value.is_default === true}
                onChange={() => update({ values: withDefault(option, index) })}
              />
              {t('choice_default')}
            </label>
            <Switch
              size="small"
              checked={value.stock_status !== 'out_of_stock'}
              label={t('in_stock')}
              onChange={(on) =>
                update({
                  values: values.map((one, i) =>
                    i === index ? { ...one, stock_status: on ? 'in_stock' : 'out_of_stock' } : one,
                  ),
                })
              }
            />
            <IconButton
              size="small"
              icon={IconX}
              label={t('choice_remove')}
              disabled={values.length === 1}
              onClick={() => update({ values: values.filter((_, i) => i !== index) })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Button
          kind="bare"
          size="small"
          icon={IconPlus}
          onClick={() =>
            update({ values: [...values, { name: '', price: 0, is_default: false, stock_status: 'in_stock' }] })
          }
        >
          {t('choice_add')}
        </Button>
      </div>
    </section>
  )
}

/** Toggles the default at `position`. Single-choice options have at most one default. */
function withDefault({ type, values = [] }: OptionValues, position: number) {
  return values.map((value, index) => {
    if (index === position) return { ...value, is_default: value.is_default !== true }
    return type === 'single' ? { ...value, is_default: false } : value
  })
}

import { useState } from 'react'
import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import { system } from '#contract/areas/system.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { uploadMerchantPicture } from '#kit/data/upload-picture.ts'
import { SelectField, MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Switch, SwitchField } from '#kit/ui/form/switch.tsx'
import type { MerchantValues } from './merchant-form-values.ts'
import styles from './merchant-form.module.css'

export type MerchantFormProps = { form: FormState<MerchantValues> }

export function BasicsCard({ form, isNew }: MerchantFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  const categories = useOptions(merchantCategories.list, {})
  return (
    <Card title={t('basics')}>
      <Fields>
        <Span columns={6}>
          <TextField form={form} name="name" label={t('name')} maxLength={100} required autoFocus={isNew} />
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={form}
            name="category_ids"
            label={t('column_categories')}
            options={(categories ?? []).map(({ id, name }) => ({ value: id, text: name }))}
          />
        </Span>
        <TextField form={form} name="description" label={t('description')} maxLength={500} minRows={2} nullable />
      </Fields>
    </Card>
  )
}

/** Fields that most merchants leave as they are. */
function AdvancedCard({ form, isNew }: MerchantFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  const typeOptions = (['ecommerce', 'pick_and_drop'] as const).map((value) => ({ value, text: t(`type_${value}`) }))
  return (
    <Card title={t('shop_page')}>
      <Fields>
        <Span columns={6}>
          <SelectField form={form} name="merchant_type" label={t('merchant_type')} options={typeOptions} />
        </Span>
        <Span columns={6}>
          <TextField
            form={form}
            name="slug"
            label={t('slug')}
            hint={t('slug_hint')}
            maxLength={120}
            ltr
            optional={isNew}
            placeholder={isNew ? t('slug_auto') : undefined}
          />
        </Span>
        <TextField
          form={form}
          name="custom_text"
          label={t('custom_text')}
          hint={t('custom_text_hint')}
          maxLength={255}
          nullable
        />
      </Fields>
    </Card>
  )
}

export function ContactFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  return (
    <Card title={t('contact')}>
      <Fields>
        <Span columns={6}>
          <TextField
            form={form}
            name="contact_number"
            label={t('contact_number')}
            hint={t('contact_number_hint')}
            type="tel"
            autoComplete="tel"
            required
          />
        </Span>
        <Span columns={6}>
          <TextField
            form={form}
            name="contact_email"
            label={t('contact_email')}
            type="email"
            autoComplete="email"
            required
          />
        </Span>
      </Fields>
    </Card>
  )
}

const advancedFields = [
  'merchant_type',
  'slug',
  'custom_text',
  'commission_type',
  'commission_value',
  'currency',
  'timezone',
]

/** Folded until a field in it has an error. */
export function AdvancedFields({ form, isNew }: MerchantFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  const [isOpen, setOpen] = useState(false)
  const hasError = advancedFields.some((name) => form.errors[name] !== undefined)
  return (
    <details
      className={styles.advanced}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('advanced')}</summary>
      <Stack gap={12}>
        <AdvancedCard form={form} isNew={isNew} />
        <MoneyFields form={form} />
      </Stack>
    </details>
  )
}

function MoneyFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  const currencies = useCall(system.currencies, {}, { staleTime: 3_600_000 }).data
  const timezones = useCall(system.timezones, {}, { staleTime: 3_600_000 }).data
  const { commission_type, currency } = form.values
  const setType = (type: typeof commission_type) => form.setValues({ commission_type: type, commission_value: 0 })
  const formWithTypeReset: FormState<MerchantValues> = {
    ...form,
    field: (name) =>
      name === 'commission_type'
        ? { ...form.field(name), set: (value) => setType(value === 'fixed' ? 'fixed' : 'percentage') }
        : form.field(name),
  }
  const types = (['percentage', 'fixed'] as const).map((value) => ({ value, text: t(`commission_${value}`) }))
  return (
    <Card title={t('money')}>
      <Fields>
        <Span columns={6}>
          <SelectField form={formWithTypeReset} name="commission_type" label={t('commission_type')} options={types} />
        </Span>
        <Span columns={6}>
          {commission_type === 'fixed' ? (
            <MoneyField
              key="fixed"
              form={form}
              name="commission_value"
              label={t('commission_value')}
              currency={currency}
            />
          ) : (
            <NumberField
              key="share"
              form={form}
              name="commission_value"
              label={t('commission_value')}
              decimals={2}
              unit="%"
            />
          )}
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="currency"
            label={t('currency')}
            options={(currencies ?? []).map(({ code, name }) => ({ value: code, text: `${code} ${name}` }))}
          />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="timezone"
            label={t('timezone')}
            options={(timezones ?? []).map(({ name, label }) => ({ value: name, text: label }))}
          />
        </Span>
      </Fields>
    </Card>
  )
}

export function SwitchesCard({ form, isNew }: MerchantFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  return (
    <Card title={t('settings')}>
      <Stack gap={12}>
        {!isNew && (
          <Switch
            checked={form.values.status === 'active'}
            label={t('column_publish')}
            hint={t('published_hint')}
            onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
          />
        )}
        <SwitchField
          form={form}
          name="show_contact_to_customer"
          label={t('show_contact')}
          hint={t('show_contact_hint')}
        />
        <SwitchField
          form={form}
          name="share_customer_detail"
          label={t('share_customer')}
          hint={t('share_customer_hint')}
        />
        <SwitchField
          form={form}
          name="tax_inclusive_prices"
          label={t('tax_inclusive')}
          hint={t('tax_inclusive_hint')}
        />
        {isNew && (
          <SwitchField
            form={form}
            name="override_payment_methods"
            label={t('override_payment')}
            hint={t('override_payment_hint')}
          />
        )}
      </Stack>
    </Card>
  )
}

export function PictureFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  return (
    <Card title={t('pictures')}>
      <Stack gap={16}>
        <ImageField form={form} name="logo" label={t('logo')} hint={t('logo_hint')} upload={uploadMerchantPicture} />
        <ImageField form={form} name="cover" label={t('cover')} upload={uploadMerchantPicture} />
        <ImageField form={form} name="icon" label={t('icon')} upload={uploadMerchantPicture} />
      </Stack>
    </Card>
  )
}

import { orderTypeAlias, paymentAlias } from '#contract/fields.ts'
import { system } from '#contract/areas/system.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { formatLocale } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import type { ChargeValues } from './charge-form-values.ts'

type Props = { form: FormState<ChargeValues>; disabled: boolean }

/** Name, whose charge it is, and whether it is in use. */
export function ChargeNameFields({ form, disabled, isNew }: Props & { isNew: boolean }) {
  const t = useText('charges')
  const { panel } = usePanelContext()
  const { level, merchant_id, status } = form.values
  const choices = useMerchantChoices(merchant_id ? [merchant_id] : [])
  return (
    <Fields>
      <TextField
        form={form}
        name="name"
        label={t('name')}
        hint={t('name_hint')}
        maxLength={50}
        required
        autoFocus={isNew}
        disabled={disabled}
      />
      <TextField
        form={form}
        name="description"
        label={t('description')}
        hint={t('description_hint')}
        maxLength={255}
        minRows={2}
        nullable
        disabled={disabled}
      />
      {panel === 'tenant' && (
        <Span columns={6}>
          <SelectField
            form={form}
            name="level"
            label={t('level')}
            hint={t(`level_hint_${level}`)}
            options={(['global', 'merchant'] as const).map((value) => ({ value, text: t(`level_${value}`) }))}
          />
        </Span>
      )}
      {panel === 'tenant' && level === 'merchant' && (
        <Span columns={6}>
          <SelectField form={form} name="merchant_id" label={t('merchant')} required {...choices} />
        </Span>
      )}
      <Switch
        checked={status === 'active'}
        label={t('is_active')}
        hint={t('is_active_hint')}
        disabled={disabled}
        onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
      />
    </Fields>
  )
}

/** A fixed amount, or a percentage and of what. */
export function ChargeAmountFields({ form, disabled }: Props) {
  const t = useText('charges')
  const { panel } = usePanelContext()
  const { charge_setting: setting, level, currency } = form.values
  const isFixed = setting.charge_value_type === 'fixed'
  const merchantCurrency = useMerchantCurrency(form.values)
  const isCurrencyAsked = isFixed && panel === 'tenant' && level === 'global'
  const currencies = useCall(system.currencies, {}, { enabled: isCurrencyAsked, staleTime: 3_600_000 }).data ?? []
  const currencyName = useCurrencyName()
  const typeForm = {
    ...form,
    field: (name: Parameters<typeof form.field>[0]) =>
      name === 'charge_setting.charge_value_type'
        ? {
            ...form.field(name),
            set: (type: unknown) =>
              form.setValues({
                charge_setting: {
                  ...setting,
                  charge_value_type: type === 'percentage' ? 'percentage' : 'fixed',
                  charge_value: 0,
                },
              }),
          }
        : form.field(name),
  }
  return (
    <Fields>
      <Span columns={4}>
        <SelectField
          form={typeForm}
          name="charge_setting.charge_value_type"
          label={t('type')}
          disabled={disabled}
          options={(['fixed', 'percentage'] as const).map((value) => ({ value, text: t(`type_${value}`) }))}
        />
      </Span>
      <Span columns={4}>
        {isFixed ? (
          <MoneyField
            key="fixed"
            form={form}
            name="charge_setting.charge_value"
            label={t('value')}
            currency={level === 'global' ? currency : merchantCurrency}
            required
            disabled={disabled}
          />
        ) : (
          <NumberField
            key="percentage"
            form={form}
            name="charge_setting.charge_value"
            label={t('value')}
            decimals={2}
            unit="%"
            required
            disabled={disabled}
          />
        )}
      </Span>
      {isCurrencyAsked && (
        <Span columns={4}>
          <SelectField
            form={form}
            name="currency"
            label={t('currency')}
            hint={t('currency_hint')}
            options={currencies.map(({ code }) => ({ value: code, text: `${code} · ${currencyName(code)}` }))}
            required
          />
        </Span>
      )}
      {!isFixed && (
        <Span columns={4}>
          <SelectField
            form={form}
            name="charge_setting.calculate_on"
            label={t('calculate_on')}
            hint={t(`on_${setting.calculate_on}_hint`)}
            disabled={disabled}
            options={(['subtotal', 'grand_total'] as const).map((value) => ({ value, text: t(`on_${value}`) }))}
          />
        </Span>
      )}
    </Fields>
  )
}

function useCurrencyName() {
  const { locale } = useLocaleContext()
  const names = new Intl.DisplayNames([formatLocale(locale)], { type: 'currency' })
  return (code: string) => names.of(code) ?? code
}

function useMerchantCurrency({ merchant_id }: ChargeValues) {
  const context = usePanelContext()
  if (context.panel === 'merchant') return context.merchant.currency
  return context.boot.merchants.find(({ _id }) => _id === merchant_id)?.currency ?? context.currency
}

/** Which orders have the charge. */
export function ChargeConditionFields({ form, disabled }: Props) {
  const t = useText('charges')
  const tOrders = useText('orders')
  const { rule } = form.values
  return (
    <Fields>
      <Span columns={6}>
        <SelectField
          form={form}
          name="rule"
          label={t('rule_label')}
          disabled={disabled}
          options={(['always', 'order_type', 'payment_mode'] as const).map((value) => ({
            value,
            text: t(`rule_${value}`),
          }))}
        />
      </Span>
      {rule === 'order_type' && (
        <MultiSelectField
          form={form}
          name="charge_setting.order_type"
          label={t('order_types')}
          required
          disabled={disabled}
          options={orderTypeAlias.options.map((value) => ({ value, text: tOrders(`type_${value}`) }))}
        />
      )}
      {rule === 'payment_mode' && (
        <MultiSelectField
          form={form}
          name="charge_setting.payment_mode"
          label={t('payment_modes')}
          hint={t('payment_modes_hint')}
          required
          disabled={disabled}
          options={paymentAlias.options.map((value) => ({ value, text: tOrders(`pay_${value}`) }))}
        />
      )}
    </Fields>
  )
}

/** Names of the charge in the other languages of the shop. */
export function ChargeTranslations({ form, disabled }: Props) {
  const t = useText('charges')
  const { boot } = usePanelContext()
  const others = boot.active_locales.filter(({ is_default }) => !is_default)
  if (others.length === 0) return null
  return (
    <Card title={t('translations')}>
      <Stack gap={12}>
        {others.map(({ locale, native_name }) => (
          <TextField
            key={locale}
            form={form}
            name={`translations.${locale}.name`}
            label={t('name_in', { language: native_name })}
            maxLength={50}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Card>
  )
}

import { system } from '#contract/areas/system.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { formatLocale } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import type { ChargeValues } from './charge-form-values.ts'

type Props = { form: FormState<ChargeValues>; disabled: boolean }

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

import { IconAlertTriangle } from '@tabler/icons-react'
import { orderTypeAlias } from '#contract/fields.ts'
import { isOrderTypeOf } from '#contract/rules/order-types.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import type { MerchantFormProps, MerchantValues } from './merchant-form-values.ts'
import styles from './merchant-form.module.css'

/** Order types of the merchant and who delivers. */
export function OrderFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  const { order_types: selected } = form.values
  const deliveredByOptions = (['admin', 'merchant'] as const).map((value) => ({
    value,
    text: t(`delivery_by_${value}`),
  }))
  return (
    <Card title={t('orders')}>
      <Fields>
        <OrderTypes form={form} />
        <Span columns={4}>
          <SelectField
            form={form}
            name="default_order_type"
            label={t('default_order_type')}
            options={selected.map((value) => ({ value, text: t(`order_type_${value}`) }))}
          />
        </Span>
        <Span columns={4}>
          <SelectField form={form} name="delivery_by" label={t('delivery_by')} options={deliveredByOptions} />
        </Span>
        <Span columns={4}>
          <TextField form={form} name="delivery_provider" label={t('delivery_provider')} maxLength={60} ltr nullable />
        </Span>
      </Fields>
    </Card>
  )
}

type NetworkOrderType = { alias: OrderTypeAlias; is_active: boolean }

/** The active order types of the network that suit a type of merchant. */
export const orderTypesFor = (
  types: readonly NetworkOrderType[],
  merchantType: MerchantValues['merchant_type'],
): OrderTypeAlias[] =>
  types.filter(({ alias, is_active }) => is_active && isOrderTypeOf(alias, merchantType)).map(({ alias }) => alias)

/** The order types of the merchant type. The default is always one of the selected. */
export function OrderTypes({ form }: MerchantFormProps) {
  const t = useText('merchants')
  const context = usePanelContext()
  const { order_types: selected, default_order_type: defaultType, merchant_type } = form.values
  const supported = orderTypesFor(context.boot.order_types, merchant_type)
  const options = orderTypeAlias.options.filter((alias) => supported.includes(alias) || selected.includes(alias))
  const toggle = (alias: OrderTypeAlias, checked: boolean) => {
    const order_types = options.filter((one) => (one === alias ? checked : selected.includes(one)))
    form.setValues({
      order_types,
      default_order_type: order_types.includes(defaultType) ? defaultType : (order_types[0] ?? defaultType),
    })
  }
  const error = form.errors['order_types']
  return (
    <fieldset className={styles.types}>
      <legend>{t('order_types')}</legend>
      <div>
        {options.map((alias) => (
          <Checkbox
            key={alias}
            showLabel
            label={t(`order_type_${alias}`)}
            checked={selected.includes(alias)}
            onChange={(checked) => toggle(alias, checked)}
          />
        ))}
      </div>
      {error && (
        <p role="alert">
          <IconAlertTriangle size={14} aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  )
}

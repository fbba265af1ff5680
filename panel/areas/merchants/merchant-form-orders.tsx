import { IconAlertTriangle } from '@tabler/icons-react'
import { orderTypeAlias } from '#contract/fields.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import type { Of } from './merchant-form-cards.tsx'
import styles from './merchant-form.module.css'

/** How customers get what they order, and who brings it. */
export function OrderFields({ of }: Of) {
  const t = useText('merchants')
  const { order_types: chosen } = of.values
  const by = (['admin', 'merchant'] as const).map((value) => ({ value, text: t(`delivery_by_${value}`) }))
  return (
    <Card title={t('orders')}>
      <Fields>
        <OrderTypes of={of} />
        <Span columns={4}>
          <SelectField
            form={of}
            name="default_order_type"
            label={t('default_order_type')}
            options={chosen.map((value) => ({ value, text: t(`order_type_${value}`) }))}
          />
        </Span>
        <Span columns={4}>
          <SelectField form={of} name="delivery_by" label={t('delivery_by')} options={by} />
        </Span>
        <Span columns={4}>
          <TextField form={of} name="delivery_provider" label={t('delivery_provider')} maxLength={60} ltr nullable />
        </Span>
      </Fields>
    </Card>
  )
}

/** Those that fit the kind of merchant; the default stays one of the chosen. */
function OrderTypes({ of }: Of) {
  const t = useText('merchants')
  const context = usePanelContext()
  const { order_types: chosen, default_order_type: first, merchant_type } = of.values
  const fitting = context.boot.order_types
    .filter(({ merchant_types }) => merchant_types.includes(merchant_type))
    .map(({ alias }) => alias)
  const offered = orderTypeAlias.options.filter((alias) => fitting.includes(alias) || chosen.includes(alias))
  const turn = (alias: OrderTypeAlias, on: boolean) => {
    const order_types = offered.filter((one) => (one === alias ? on : chosen.includes(one)))
    of.setValues({ order_types, default_order_type: order_types.includes(first) ? first : (order_types[0] ?? first) })
  }
  const wrong = of.errors['order_types']
  return (
    <fieldset className={styles.types}>
      <legend>{t('order_types')}</legend>
      <div>
        {offered.map((alias) => (
          <Checkbox
            key={alias}
            showLabel
            label={t(`order_type_${alias}`)}
            checked={chosen.includes(alias)}
            onChange={(on) => turn(alias, on)}
          />
        ))}
      </div>
      {wrong && (
        <p role="alert">
          <IconAlertTriangle size={14} aria-hidden />
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

import { useState } from 'react'
import { merchantOrders } from '#contract/areas/orders.ts'
import type { OrderCheck } from '#contract/areas/order-check.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Lookup } from '#kit/ui/form/lookup.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { PlaceLookup } from '#panel/shell/map/place-lookup.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { newItem } from '../amendments/amendment-draft.ts'
import type { AddedItem } from '../amendments/amendment-draft.ts'
import { AddedItemEditor } from '../amendments/amendment-items.tsx'
import { checkedTypes } from './check-draft.ts'
import type { CheckDraft } from './check-draft.ts'
import styles from './order-check.module.css'

type Props = {
  merchantId: string
  draft: CheckDraft
  setDraft: (draft: CheckDraft) => void
  modes: OrderCheck['payment_modes']
}

/** The order to check: when, how, where, what, and how it is paid. */
export function CheckForm({ merchantId, draft, setDraft, modes }: Props) {
  const t = useText('order-check')
  const orders = useText('orders')
  const { merchant } = usePanelContext()
  const form = useLocalForm<CheckDraft>(draft, setDraft)
  const types = checkedTypes.filter((type) => type === draft.order_type || merchant?.order_types.includes(type))
  return (
    <Card title={t('order')}>
      <Fields>
        <Span columns={12}>
          <SelectField
            form={form}
            name="order_type"
            label={t('order_type')}
            options={types.map((value) => ({ value, text: orders(`type_${value}`) }))}
          />
        </Span>
        <Span columns={6}>
          <DateField form={form} name="at" kind="instant" label={t('at')} hint={t('at_hint')} nullable />
        </Span>
        <Span columns={6}>
          <DateField
            form={form}
            name="wanted_at"
            kind="instant"
            label={t('wanted_at')}
            hint={t('wanted_at_hint')}
            nullable
          />
        </Span>
        <Span columns={12}>
          <Items merchantId={merchantId} items={draft.items} setItems={(items) => setDraft({ ...draft, items })} />
        </Span>
        {draft.order_type === 'delivery' && (
          <>
            <Span columns={12}>
              <PlaceLookup
                label={t('find_address')}
                onPick={(point, postal_code) => setDraft({ ...draft, ...point, postal_code })}
              />
            </Span>
            <Span columns={4}>
              <NumberField form={form} name="latitude" label={t('latitude')} decimals={6} nullable />
            </Span>
            <Span columns={4}>
              <NumberField form={form} name="longitude" label={t('longitude')} decimals={6} nullable />
            </Span>
            <Span columns={4}>
              <TextField form={form} name="postal_code" label={t('postal_code')} maxLength={12} nullable ltr />
            </Span>
          </>
        )}
        <Span columns={6}>
          <TextField form={form} name="coupon_code" label={t('coupon_code')} maxLength={20} ltr />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="payment_mode"
            label={t('payment_mode')}
            options={modes.map(({ alias }) => ({ value: alias, text: orders(`pay_${alias}`) }))}
            placeholder={t('payment_not_chosen')}
            nullable
          />
        </Span>
      </Fields>
    </Card>
  )
}

type ItemsProps = { merchantId: string; items: readonly AddedItem[]; setItems: (items: AddedItem[]) => void }

function Items({ merchantId, items, setItems }: ItemsProps) {
  const t = useText('order-check')
  const { currency } = usePanelContext()
  const [search, setSearch] = useState('')
  const input = { merchant_id: merchantId, search: search.slice(0, 50) }
  const found = useCall(merchantOrders.productsToCheck, input, { keepPreviousData: true }).data ?? []
  const nextKey = Math.max(0, ...items.map(({ key }) => key)) + 1
  return (
    <Stack gap={8}>
      <Lookup
        label={t('add_product')}
        options={found.map(({ product_id, name }) => ({ value: product_id, text: name }))}
        onSearch={setSearch}
        onPick={(id) => {
          const product = found.find(({ product_id }) => product_id === id)
          if (product) setItems([...items, newItem(product, nextKey)])
        }}
      />
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <AddedItemEditor
              key={item.key}
              added={item}
              currency={currency}
              onChange={(next) =>
                setItems(items.flatMap((one) => (one.key !== item.key ? [one] : next.quantity > 0 ? [next] : [])))
              }
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}

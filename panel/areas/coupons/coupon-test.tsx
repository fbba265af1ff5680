import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import type { Coupon } from '#contract/areas/coupons.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import { orderTypeAlias, paymentAlias } from '#contract/fields.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { useCustomerChoices } from '#panel/shell/session/use-customer-choices.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

type Basket = {
  merchant_id: string
  /** 'new', 'guest' or the id of a customer; null until one is chosen. */
  customer: string | null
  order_type: OrderTypeAlias
  payment_mode: PaymentAlias
  subtotal: number | null
  delivery_fee: number | null
  at: string | null
}

/** Tests a basket against the saved coupon. The server answers with the rules of the checkout. */
export function CouponTest({ coupon }: { coupon: Coupon }) {
  const t = useText('coupons')
  const tOrders = useText('orders')
  const { panel, merchantId } = usePanelRoute()
  const merchants = useMerchantChoices(coupon.merchant_ids)
  const [basket, setBasket] = useState<Basket>({
    merchant_id: merchantId ?? coupon.merchant_ids[0] ?? '',
    customer: coupon.segment_id === null ? 'new' : null,
    order_type: coupon.order_types[0] ?? 'delivery',
    payment_mode: coupon.payment_modes[0] ?? 'card',
    subtotal: Math.max(2000, coupon.minimum_requirement),
    delivery_fee: 300,
    at: null,
  })
  const merchant_id = basket.merchant_id || (merchants.options[0]?.value ?? '')
  const form = useLocalForm({ ...basket, merchant_id }, setBasket)
  const result = useTest(coupon, { ...basket, merchant_id })
  return (
    <Card title={t('test')} note={t('test_hint')}>
      <Stack gap={12}>
        {panel === 'tenant' && <SelectField form={form} name="merchant_id" label={t('merchant')} {...merchants} />}
        <SelectField form={form} name="customer" label={t('customer')} {...useTestCustomers(coupon, basket.customer)} />
        <MoneyField
          form={form}
          name="subtotal"
          label={tOrders('subtotal')}
          currency={result?.currency ?? coupon.currency}
        />
        <MoneyField
          form={form}
          name="delivery_fee"
          label={tOrders('delivery_fee')}
          currency={result?.currency ?? coupon.currency}
        />
        <SelectField
          form={form}
          name="order_type"
          label={t('order_type')}
          options={orderTypeAlias.options.map((value) => ({ value, text: tOrders(`type_${value}`) }))}
        />
        <SelectField
          form={form}
          name="payment_mode"
          label={tOrders('payment')}
          options={paymentAlias.options.map((value) => ({ value, text: tOrders(`pay_${value}`) }))}
        />
        <DateField form={form} name="at" label={t('test_at')} hint={t('test_at_hint')} kind="instant" nullable />
        <div aria-live="polite">{result && <Result {...result} />}</div>
      </Stack>
    </Card>
  )
}

/**
 * A new customer, a guest, and in the panel of the tenant customers by search. Whether a new customer is in a segment
 * depends on its conditions, so that coupons of segments are tested with a customer.
 */
function useTestCustomers({ segment_id }: Coupon, chosen: string | null) {
  const t = useText('coupons')
  const isPerson = chosen !== null && chosen !== 'new' && chosen !== 'guest'
  const found = useCustomerChoices(isPerson ? chosen : undefined)
  const kinds = [
    ...(segment_id === null ? [{ value: 'new', text: t('new_customer') }] : []),
    { value: 'guest', text: t('guest') },
  ]
  return {
    options: [...kinds, ...(found?.options ?? [])],
    ...(found ? { onSearch: found.onSearch, placeholder: t('find_customer') } : {}),
  }
}

function useTest({ id, updated_at }: Coupon, { at, subtotal, delivery_fee, customer, ...basket }: Basket) {
  const { panel } = usePanelRoute()
  const isNew = customer === 'new'
  const who =
    isNew || customer === 'guest' || customer === null ? { is_new_customer: isNew } : { customer_id: customer }
  const [settled] = useDebouncedValue(
    { id, ...basket, ...who, subtotal: subtotal ?? 0, delivery_fee: delivery_fee ?? 0, ...(at ? { at } : {}) },
    250,
  )
  const options = { keepPreviousData: true, staleTime: 0, keySuffix: updated_at }
  const isComplete = settled.merchant_id !== '' && customer !== null
  const ofTenant = useCall(coupons.test, settled, { ...options, enabled: isComplete && panel === 'tenant' })
  const ofMerchant = useCall(merchantCoupons.test, settled, { ...options, enabled: isComplete && panel === 'merchant' })
  return (panel === 'tenant' ? ofTenant : ofMerchant).data
}

function Result({ reason, discount, currency }: NonNullable<ReturnType<typeof useTest>>) {
  const t = useText('coupons')
  const money = useMoney()
  return (
    <TestResult isOk={reason === null}>
      {reason === null ? t('test_applied', { amount: money(discount, currency) }) : t(`refused_${reason}`)}
    </TestResult>
  )
}

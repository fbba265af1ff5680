import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { charges, merchantCharges } from '#contract/areas/charges.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import { orderTypeAlias, paymentAlias } from '#contract/fields.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import { chargeForm, toChargeInput } from './charge-form-values.ts'
import type { ChargeValues } from './charge-form-values.ts'
import styles from './charges.module.css'

type Sample = { subtotal: number | null; order_type: OrderTypeAlias; payment_mode: PaymentAlias }
type Props = { form: FormState<ChargeValues>; chargeId: string | undefined }

/** The bill of a sample order, which the server calculates with the charge as it is in the form. */
export function ChargePreview({ form, chargeId }: Props) {
  const t = useText('charges')
  const tOrders = useText('orders')
  const [sample, setSample] = useState<Sample>({ subtotal: 2000, order_type: 'delivery', payment_mode: 'card' })
  const sampleForm = useLocalForm(sample, setSample)
  const { data, isComplete } = usePreview(form.values, sample, chargeId)
  return (
    <Card title={t('preview')} note={t('preview_note')}>
      <Stack gap={12}>
        <MoneyField
          form={sampleForm}
          name="subtotal"
          label={t('sample_subtotal')}
          currency={data?.bill.currency ?? null}
        />
        <SelectField
          form={sampleForm}
          name="order_type"
          label={t('sample_order_type')}
          options={orderTypeAlias.options.map((value) => ({ value, text: tOrders(`type_${value}`) }))}
        />
        <SelectField
          form={sampleForm}
          name="payment_mode"
          label={t('sample_payment_mode')}
          options={paymentAlias.options.map((value) => ({ value, text: tOrders(`pay_${value}`) }))}
        />
        <div aria-live="polite">
          {!isComplete && <p className={styles.note}>{t('preview_incomplete')}</p>}
          {isComplete && data && <Bill {...data} chargeId={chargeId} />}
        </div>
      </Stack>
    </Card>
  )
}

function usePreview(values: ChargeValues, sample: Sample, id: string | undefined) {
  const { panel, merchantId = '' } = usePanelRoute()
  const parsed = chargeForm.safeParse({ ...values, name: values.name.trim() || '…' })
  const order = { ...sample, subtotal: sample.subtotal ?? 0, ...(id === undefined ? {} : { id }) }
  const { level: _level, ...own } = toChargeInput(values)
  const name = values.name.trim() || '…'
  const [settled] = useDebouncedValue(
    {
      tenant: { ...order, charge: { ...toChargeInput(values), name } },
      merchant: { ...order, charge: { ...own, name } },
    },
    250,
  )
  const isComplete = parsed.success && Number.isInteger(sample.subtotal)
  const options = { keepPreviousData: true, staleTime: 0 }
  const ofTenant = useCall(charges.preview, settled.tenant, { ...options, enabled: isComplete && panel === 'tenant' })
  const ofMerchant = useCall(
    merchantCharges.preview,
    { ...settled.merchant, merchant_id: merchantId },
    { ...options, enabled: isComplete && panel === 'merchant' },
  )
  return { data: (panel === 'tenant' ? ofTenant : ofMerchant).data, isComplete }
}

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>

function Bill({ bill, reason, chargeId }: Preview & { chargeId: string | undefined }) {
  const t = useText('charges')
  const tOrders = useText('orders')
  const { currency } = bill
  const lines = [
    { key: 'subtotal', term: tOrders('subtotal'), amount: bill.subtotal },
    {
      key: 'tax',
      term: tOrders(bill.is_tax_inclusive ? 'product_tax_included' : 'product_tax'),
      amount: bill.product_tax,
    },
    { key: 'fee', term: tOrders('delivery_fee'), amount: bill.delivery_fee },
    { key: 'fee_tax', term: tOrders('delivery_tax'), amount: bill.delivery_tax },
  ]
  const last = bill.charges.at(-1)
  const isEdited = (id: string) => reason === null && id === (chargeId ?? last?.id)
  return (
    <Stack gap={8}>
      <TestResult isOk={reason === null}>{reason === null ? t('applies') : t(`refused_${reason}`)}</TestResult>
      <div>
        {lines
          .filter(({ key, amount }) => key === 'subtotal' || amount !== 0)
          .map(({ key, term, amount }) => (
            <LabeledValue key={key} term={term}>
              <Money amount={amount} currency={currency} />
            </LabeledValue>
          ))}
        {bill.charges.map(({ id, name, amount }) => (
          <div key={id} className={styles.charge} data-edited={isEdited(id) || undefined}>
            <LabeledValue term={<bdi>{name}</bdi>}>
              <Money amount={amount} currency={currency} />
            </LabeledValue>
          </div>
        ))}
        <LabeledValue total term={tOrders('grand_total')}>
          <Money amount={bill.grand_total} currency={currency} />
        </LabeledValue>
      </div>
    </Stack>
  )
}

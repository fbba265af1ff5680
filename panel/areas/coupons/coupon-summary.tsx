import { Link } from 'react-router'
import type { Coupon } from '#contract/areas/coupons.ts'
import { segments } from '#contract/areas/segments.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { useSegmentChoices } from '#panel/shell/session/use-segment-choices.ts'
import { useCouponTexts } from './coupon-texts.ts'
import type { CouponValues } from './coupon-form-values.ts'
import styles from './coupons.module.css'

type Props = { values: CouponValues; currency: string; coupon: Coupon | undefined }

/** What the form says, in words. */
export function CouponSummary({ values, currency, coupon }: Props) {
  const t = useText('coupons')
  const tOrders = useText('orders')
  const { discountOf } = useCouponTexts()
  const segment = useSegmentChoices(values.segment_id).find(({ value }) => value === values.segment_id)
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  const terms = {
    ...values,
    currency,
    discount_value: number(values.discount_value),
    minimum_requirement: number(values.minimum_requirement),
    max_amount: typeof values.max_amount === 'number' ? values.max_amount : null,
  }
  const list = (words: readonly string[]) => words.join(t('comma'))
  const lines = [
    discountOf(terms),
    values.merchant_ids.length === 0
      ? t('all_merchants')
      : t('number_of_merchants', { number: values.merchant_ids.length }),
    values.order_types.length === 0
      ? t('all_order_types')
      : list(values.order_types.map((alias) => tOrders(`type_${alias}`))),
    values.payment_modes.length === 0
      ? t('all_payment_modes')
      : list(values.payment_modes.map((alias) => tOrders(`pay_${alias}`))),
    ...(values.segment_id === null ? [] : [segment ? t('only_segment', { name: segment.text }) : t('some_customers')]),
    ...(values.one_use_per_customer ? [t('once')] : []),
    ...(values.first_order_only ? [t('first_order')] : []),
    ...(values.hours.length > 0 ? [t('some_hours')] : []),
    t(values.is_public ? 'public' : 'hidden_note'),
  ]
  return (
    <Card title={t('summary')}>
      <Stack gap={8}>
        <p className={styles.code}>
          <bdi>{values.code.trim().toUpperCase() || t('code')}</bdi>
        </p>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {values.segment_id !== null && <SegmentCount id={values.segment_id} />}
        {coupon && <p className={styles.note}>{t('used_times', { number: coupon.usage_count })}</p>}
      </Stack>
    </Card>
  )
}

/** How many customers can use a coupon of this segment, with a link to them. */
function SegmentCount({ id }: { id: string }) {
  const t = useText('coupons')
  const can = useCan()
  const { panel, to } = usePanelRoute()
  const { locale } = useLocaleContext()
  const { data } = useCall(segments.show, { id }, { enabled: panel === 'tenant' && can(segments.show) })
  if (!data) return null
  return (
    <p className={styles.note}>
      <Link to={to(`/segmentation/view/${id}`)}>
        {t('in_segment', { number: formatNumber(data.contact_count, locale) })}
      </Link>
    </p>
  )
}

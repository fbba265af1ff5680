import { IconAlertCircle, IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { merchantCoupons } from '#contract/areas/coupons.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { merchantZones } from '#contract/areas/delivery/zones.ts'
import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { merchantHours } from '#contract/areas/settings/hours.ts'
import type { OrderCheck } from '#contract/areas/order-check.ts'
import type { Call } from '#contract/call.ts'
import { checkSubjects, customerReasons, missingReasons } from '#contract/rules/checkout/order-check.ts'
import type { CheckSubject } from '#contract/rules/checkout/order-check.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { BillLines } from '../detail/order-bill.tsx'
import type { CheckDraft } from './check-draft.ts'
import { useCheckFacts } from './check-facts.ts'
import { useReasonText } from './check-reasons.ts'
import styles from './order-check.module.css'

type Props = { result: OrderCheck; draft: CheckDraft }

/** The verdict, the rules by subject with the facts that they use, and the bill. */
export function CheckResult({ result, draft }: Props) {
  const t = useText('order-check')
  const { refusals, bill } = result
  const subjects = checkSubjects.filter(
    (subject) =>
      (subject !== 'delivery' || draft.order_type === 'delivery') && (subject !== 'coupon' || result.coupon !== null),
  )
  const blocking = refusals.filter(({ subject }) => subject !== 'coupon')
  const isIncomplete = blocking.length > 0 && blocking.every(({ reason }) => missingReasons.has(reason))
  return (
    <Stack gap={16}>
      <Card title={t('checks')}>
        {isIncomplete ? (
          <p className={styles.incomplete}>
            <IconAlertCircle size={16} aria-hidden />
            <span>{t('incomplete')}</span>
          </p>
        ) : (
          <TestResult isOk={result.is_accepted}>{t(result.is_accepted ? 'accepted' : 'refused')}</TestResult>
        )}
        <ul className={styles.checks}>
          {subjects.map((subject) => (
            <Check key={subject} subject={subject} result={result} />
          ))}
        </ul>
      </Card>
      <Card title={t('bill')}>
        <BillLines bill={bill} couponCode={result.coupon?.is_applied ? result.coupon.code : undefined} />
      </Card>
    </Stack>
  )
}

const icons = { passed: IconCheck, refused: IconX, open: IconMinus } as const

function Check({ subject, result }: { subject: CheckSubject; result: OrderCheck }) {
  const t = useText('order-check')
  const reasonText = useReasonText(result.bill.currency, result.timezone)
  const facts = useCheckFacts(result)[subject]
  const refusals = result.refusals.filter((refusal) => refusal.subject === subject)
  const isOpen = refusals.every(({ reason }) => missingReasons.has(reason) || customerReasons.has(reason))
  const failed = isOpen ? 'open' : 'refused'
  const state = refusals.length === 0 ? 'passed' : failed
  const Icon = icons[state]
  return (
    <li className={styles.check} data-state={state}>
      <Icon size={16} aria-hidden />
      <div>
        <strong>{t(`subject_${subject}`)}</strong>
        {refusals.map((refusal) => (
          <p key={`${refusal.reason} ${refusal.item} ${JSON.stringify(refusal.values)}`} className={styles.reason}>
            {reasonText(refusal)}
          </p>
        ))}
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      <ChangeLink subject={subject} />
    </li>
  )
}

/** The screen of a subject's rules, and a call of users who may change them. */
const places: Partial<Record<CheckSubject, { path: string; call: Pick<Call, 'permission' | 'scope'> }>> = {
  store: { path: '/settings', call: ownMerchant.toggleOrderAccepting },
  items: { path: '/products', call: merchantProducts.update },
  delivery: { path: '/settings/serviceable_zones', call: merchantZones.update },
  time: { path: '/settings/store_timing', call: merchantHours.save },
  coupon: { path: '/coupons', call: merchantCoupons.update },
}

/** Where the rules of a subject are set, for users who may change them. */
function ChangeLink({ subject }: { subject: CheckSubject }) {
  const t = useText('order-check')
  const { to } = usePanelRoute()
  const can = useCan()
  const place = places[subject]
  if (!place || !can(place.call)) return null
  return (
    <Link className={styles.link} to={to(place.path)} aria-label={t('change_of', { name: t(`subject_${subject}`) })}>
      {t('change')}
    </Link>
  )
}

import { IconAlertCircle, IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OrderCheck } from '#contract/areas/orders/order-check.ts'
import { merchantSettingsNames } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { catalogPermissions } from '#contract/rules/permissions.ts'
import { checkSubjects, missingReasons } from '#contract/rules/checkout/order-check.ts'
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

const icons = { passed: IconCheck, refused: IconX, missing: IconMinus } as const

function Check({ subject, result }: { subject: CheckSubject; result: OrderCheck }) {
  const t = useText('order-check')
  const reasonText = useReasonText(result.bill.currency, result.timezone)
  const facts = useCheckFacts(result)[subject]
  const refusals = result.refusals.filter((refusal) => refusal.subject === subject)
  const isMissing = refusals.length > 0 && refusals.every(({ reason }) => missingReasons.has(reason))
  const failed = isMissing ? 'missing' : 'refused'
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

const places: Partial<Record<CheckSubject, { path: string; permission: Permission | readonly Permission[] }>> = {
  store: { path: '/settings', permission: merchantSettingsNames },
  items: { path: '/products', permission: catalogPermissions },
  delivery: { path: '/settings/serviceable_zones', permission: 'ManageMerchantSettingsServiceableZones' },
  time: { path: '/settings/store_timing', permission: 'ManageMerchantSettingsStoreTiming' },
  coupon: { path: '/coupons', permission: 'ManageMerchantCoupons' },
}

/** Where the rules of a subject are set, for users who may change them. */
function ChangeLink({ subject }: { subject: CheckSubject }) {
  const t = useText('order-check')
  const { to } = usePanelRoute()
  const can = useCan()
  const place = places[subject]
  if (!place || !can({ scope: 'merchant', permission: place.permission })) return null
  return (
    <Link className={styles.link} to={to(place.path)} aria-label={t('change_of', { name: t(`subject_${subject}`) })}>
      {t('change')}
    </Link>
  )
}

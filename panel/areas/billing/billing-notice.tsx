import { pricing } from '#contract/areas/operator/plans.ts'
import { useText } from '#kit/data/text.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { usePanelContext } from '../../shell/session/panel-context.ts'
import type { BillingInfo } from './billing-info.ts'
import styles from './billing.module.css'

type Props = { info: BillingInfo; isBlocked: boolean; isPaused: boolean; pay: () => void }

const dayMs = 86_400_000

/** What is wrong with the plan, and the button that puts it right. */
export function BillingNotice({ info, isBlocked, isPaused, pay }: Props) {
  const t = useText('billing')
  const time = useTime()
  const context = usePanelContext()
  const { payment_due_since: since, in_trial: inTrial } = info
  if (isPaused)
    return (
      <div className={styles.notice} role="alert">
        <span>{t('paused_by_operator')}</span>
        {context.panel === 'tenant' && (
          <LinkButton size="small" href={`mailto:${context.boot.support.email}`}>
            {context.boot.support.email}
          </LinkButton>
        )}
      </div>
    )
  if (since !== null)
    return (
      <div className={styles.notice} role="alert">
        <span>
          {isBlocked
            ? t('expired_text')
            : t('overdue', {
                date: time(since, 'day'),
                end: time(new Date(Date.parse(since) + pricing.graceDays * dayMs).toISOString(), 'day'),
              })}
        </span>
        <Button size="small" kind="primary" onClick={pay}>
          {t('pay_now')}
        </Button>
      </div>
    )
  if (!isBlocked) return null
  return (
    <div className={styles.notice} role="alert">
      <span>{t(inTrial ? 'trial_over' : 'expired_text')}</span>
      <LinkButton size="small" kind="primary" to="/billing/plans">
        {t('choose_plan')}
      </LinkButton>
    </div>
  )
}

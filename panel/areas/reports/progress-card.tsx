import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { tenantProfile } from '#contract/areas/tenants/profile.ts'
import { skippableStep } from '#contract/areas/settings/setup-steps.ts'
import { useCan, usePermissions } from '#kit/data/use-can.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import { progressOf } from '#panel/shell/session/account-progress.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './dashboard.module.css'

/** The remaining setup steps. Hidden when all are completed. */
export function ProgressCard() {
  const t = useText('reports')
  const context = usePanelContext()
  const permissions = usePermissions()
  const can = useCan()
  if (context.panel !== 'tenant') return null
  const progress = progressOf(context.boot.account_progress, permissions)
  if (progress.complete) return null
  return (
    <div className={styles.setup}>
      <Card
        title={t('progress')}
        pad={false}
        end={<span className={styles.muted}>{t('progress_of', { done: progress.done, total: progress.total })}</span>}
      >
        <ul className={styles.steps}>
          {progress.items.map(({ key, label, note, isCompleted, is_skipped, can_skip, to }) => (
            <li key={key} className={styles.stepRow}>
              <Link className={styles.step} to={to}>
                <Glyph shape={isCompleted ? 'completed' : 'empty'} tone={isCompleted ? 'good' : 'plain'} />
                <span className={isCompleted ? styles.muted : styles.name}>{label}</span>
                <small className={styles.muted}>
                  {is_skipped ? t('skipped') : isCompleted ? t('done') : (note ?? t('set_up'))}
                </small>
                <IconChevronRight size={16} className="flip" aria-hidden />
              </Link>
              {can_skip && can(tenantProfile.skipSetupStep) && <SkipButton step={key} label={label} />}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Takes a step that the shop can open without off the list. */
function SkipButton({ step, label }: { step: string; label: string }) {
  const t = useText('reports')
  const { mutate, isPending } = useCallMutation(tenantProfile.skipSetupStep, { invalidates: [boot] })
  const known = skippableStep.safeParse(step)
  return known.success ? (
    <Button
      kind="bare"
      size="small"
      busy={isPending}
      aria-label={`${t('skip')}: ${label}`}
      onClick={() => void mutate({ step: known.data })}
    >
      {t('skip')}
    </Button>
  ) : null
}

import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { SetupState } from '#contract/areas/setup/wizard.ts'
import type { StageClass } from '#contract/rules/setup/setup-stages.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import styles from './setup.module.css'

type Props = { state: SetupState; opened: StageClass | null; to: (stage: StageClass) => string }

/** The stages in their order. Completed ones and the current one can be opened. */
export function StageList({ state: { stages, current_stage }, opened, to }: Props) {
  const t = useText('setup')
  const locale = useLocale()
  return (
    <ol className={styles.stages} aria-label={t('title')}>
      {stages.map(({ stage_class, status }, index) => {
        const isDone = status === 'completed'
        const content = (
          <>
            <span className={styles.number}>
              {isDone ? <IconCheck size={14} aria-hidden /> : formatNumber(index + 1, locale)}
            </span>
            <span>
              {t(`stage_${stage_class}`)}
              {isDone && <span className="vh"> {t('completed')}</span>}
            </span>
          </>
        )
        const common = { className: styles.stage, 'data-done': isDone || undefined }
        return (
          <li key={stage_class}>
            {isDone || stage_class === current_stage ? (
              <Link {...common} to={to(stage_class)} aria-current={stage_class === opened ? 'step' : undefined}>
                {content}
              </Link>
            ) : (
              <span {...common}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

import { IconAlertTriangle, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../base/button.tsx'
import { CopyText } from '../base/copy-text.tsx'
import styles from './empty-state.module.css'
import { useKitText } from '../base/kit-texts.tsx'

function Stall() {
  return (
    <svg width="72" height="56" viewBox="0 0 72 56" fill="none" aria-hidden="true">
      <path d="M4 52V22L36 6l32 16v30" stroke="var(--edge)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M4 22h64M20 52V30M36 52V30M52 52V30" stroke="var(--edge)" strokeWidth="2" />
      <path
        d="M20 22a8 8 0 0 1-16 0M36 22a8 8 0 0 1-16 0M52 22a8 8 0 0 1-16 0M68 22a8 8 0 0 1-16 0"
        fill="var(--brand-soft)"
        stroke="var(--brand)"
        strokeWidth="2"
      />
    </svg>
  )
}

type Props = { title: ReactNode; text?: ReactNode; action?: ReactNode; picture?: ReactNode; alert?: boolean }

/** Nothing here yet: why, and the one thing to do about it. */
export function EmptyState({ title, text, action, picture, alert }: Props) {
  return (
    <div className={styles.blank} role={alert ? 'alert' : undefined}>
      {picture ?? <Stall />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

/** A list without rows: the sentence that all lists share, then why and what to do. */
export function NoRecords({ title, text, ...more }: Props) {
  const t = useKitText()
  return (
    <EmptyState
      title={t('no_records')}
      text={
        <>
          <b className={styles.lead}>{title}</b>
          {text}
        </>
      }
      {...more}
    />
  )
}

/** Something is there, but search and filters hide it. */
export function NoMatch({ search, filters, clear }: { search: string; filters: number; clear: () => void }) {
  const t = useKitText()
  return (
    <NoRecords
      picture={
        <span className={styles.orb}>
          <IconSearchOff size={18} aria-hidden />
        </span>
      }
      title={search ? t('no_match', { search }) : t('no_results')}
      text={filters > 0 ? t('no_match_filters', { count: filters }) : t('no_match_text')}
      action={
        <Button kind="primary" onClick={clear}>
          {t('clear_filters')}
        </Button>
      }
    />
  )
}

export type LoadError = {
  text: string
  requestId?: string
  /** There is no such thing, and asking again will not bring it. */ isMissing?: boolean
  /** What was asked is wrong, and will be as long as it is asked so. */ isRefused?: boolean
}

/** Nothing could be loaded and nothing older is there to show; what is not there leads back to the list that it would be in. */
export function LoadFailed({
  trouble,
  retry,
  list,
  clear,
}: {
  trouble: LoadError
  retry: () => void
  list?: string
  /** Takes back what was asked of a list. */ clear?: () => void
}) {
  const t = useKitText()
  if (trouble.isMissing && list !== undefined)
    return (
      <EmptyState
        alert
        title={t('gone_title')}
        text={t('gone_text')}
        action={
          <LinkButton kind="primary" to={list}>
            {t('gone_back')}
          </LinkButton>
        }
      />
    )
  return (
    <EmptyState
      alert
      picture={
        <span className={styles.orb} data-bad>
          <IconAlertTriangle size={18} aria-hidden />
        </span>
      }
      title={trouble.text || t('could_not_load')}
      text={
        trouble.requestId && (
          <>
            {t('request')} <CopyText text={trouble.requestId} label={t('copy_request_id')} />
          </>
        )
      }
      action={
        trouble.isRefused && clear ? (
          <Button kind="primary" onClick={clear}>
            {t('clear_filters')}
          </Button>
        ) : (
          <Button kind="primary" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    />
  )
}

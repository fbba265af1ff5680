import { IconAlertTriangle, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../base/button.tsx'
import { CopyText } from '../base/copy-text.tsx'
import styles from './empty-state.module.css'
import { useKitText } from '../base/kit-texts.tsx'

function EmptyIllustration() {
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

type Props = { title: ReactNode; text?: ReactNode; action?: ReactNode; illustration?: ReactNode; alert?: boolean }

/** An empty screen: why it is empty, and what to do about it. */
export function EmptyState({ title, text, action, illustration, alert }: Props) {
  return (
    <div className={styles.emptyState} role={alert ? 'alert' : undefined}>
      {illustration ?? <EmptyIllustration />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

/** An empty list: the sentence that all lists share, then the reason and what to do. */
export function NoRecords({ title, text, ...more }: Props) {
  const t = useKitText()
  return (
    <EmptyState
      title={t('no_records')}
      text={
        <>
          <b className={styles.title}>{title}</b>
          {text}
        </>
      }
      {...more}
    />
  )
}

/** There are rows, but the search and filters hide all of them. */
export function NoMatch({ search, filterCount, clear }: { search: string; filterCount: number; clear: () => void }) {
  const t = useKitText()
  return (
    <NoRecords
      illustration={
        <span className={styles.iconDisc}>
          <IconSearchOff size={18} aria-hidden />
        </span>
      }
      title={search ? t('no_match', { search }) : t('no_results')}
      text={filterCount > 0 ? t('no_match_filters', { count: filterCount }) : t('no_match_text')}
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
  /** The record does not exist. A retry does not help. */ isNotFound?: boolean
  /** The request was invalid. A retry does not help. */ isInvalid?: boolean
}

/** Loading failed and there is no older data to show. A missing record links to its list. */
export function LoadErrorState({
  error,
  retry,
  listPath,
  clear,
}: {
  error: LoadError
  retry: () => void
  listPath?: string
  /** Clears the search and filters of a list. */ clear?: () => void
}) {
  const t = useKitText()
  if (error.isNotFound && listPath !== undefined)
    return (
      <EmptyState
        alert
        title={t('gone_title')}
        text={t('gone_text')}
        action={
          <LinkButton kind="primary" to={listPath}>
            {t('gone_back')}
          </LinkButton>
        }
      />
    )
  return (
    <EmptyState
      alert
      illustration={
        <span className={styles.iconDisc} data-bad>
          <IconAlertTriangle size={18} aria-hidden />
        </span>
      }
      title={error.text || t('could_not_load')}
      text={
        error.requestId && (
          <>
            {t('request')} <CopyText text={error.requestId} label={t('copy_request_id')} />
          </>
        )
      }
      action={
        error.isInvalid && clear ? (
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

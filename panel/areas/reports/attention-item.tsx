import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './dashboard.module.css'

export function AttentionItem({
  isUrgent,
  icon,
  to,
  text,
  note,
}: {
  isUrgent?: boolean
  icon: ReactNode
  to?: string | undefined
  text: string
  note: string
}) {
  const content = (
    <>
      <span className={styles.iconDisc} data-now={isUrgent || undefined}>
        {icon}
      </span>
      <span>
        <strong>{text}</strong>
        <small>{note}</small>
      </span>
      {to && <IconChevronRight size={16} className="flip" aria-hidden />}
    </>
  )
  return (
    <li>
      {to ? (
        <Link className={styles.task} to={to}>
          {content}
        </Link>
      ) : (
        <span className={styles.task}>{content}</span>
      )}
    </li>
  )
}

import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { KitchenLine, KitchenTicket } from '#contract/areas/kitchen.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LineAllergens } from '../orders/detail/allergens.tsx'
import { OrderType } from '../orders/detail/order-type.tsx'
import { delayOf } from '../orders/model/order-due.ts'
import type { Due } from '../orders/model/order-due.ts'
import type { StationTicket } from './tickets.ts'
import styles from './kitchen.module.css'

type Props = {
  ticket: StationTicket
  /** The key that finishes it. */
  digit: number | undefined
  finish: () => void
  toggleLine: (position: number, isDone: boolean) => void
}

export function TicketCard({ ticket: { ticket, lines, otherStations, due }, digit, finish, toggleLine }: Props) {
  const t = useText('kitchen')
  const between = useKitText()('between')
  const isCancelled = ticket.cancelled_at !== null
  return (
    <article
      className={styles.ticket}
      data-state={isCancelled ? 'cancelled' : (due?.state ?? 'calm')}
      aria-label={`#${ticket.order_id}`}
    >
      <TicketHead ticket={ticket} due={due} />
      {ticket.customer_note && (
        <p className={styles.note} dir="auto">
          {ticket.customer_note}
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.position}>
            <Line line={line} disabled={isCancelled} toggle={(isDone) => toggleLine(line.position, isDone)} />
          </li>
        ))}
      </ul>
      {otherStations.length > 0 && (
        <p className={styles.others}>{t('at_other_stations', { stations: otherStations.join(between) })}</p>
      )}
      <Button
        kind={isCancelled ? 'plain' : 'primary'}
        size="touch"
        full
        {...(isCancelled ? {} : { icon: IconCheck, 'aria-label': t('finish_order', { id: ticket.order_id }) })}
        onClick={finish}
      >
        {t(isCancelled ? 'remove' : 'finish')}
        {digit !== undefined && !isCancelled && (
          <kbd className={styles.digit} aria-hidden>
            {digit}
          </kbd>
        )}
      </Button>
    </article>
  )
}

function TicketHead({ ticket, due }: { ticket: KitchenTicket; due: Due | null }) {
  const t = useText('kitchen')
  const tableText = useKitText()('table')
  return (
    <header className={styles.head}>
      <strong className={styles.number}>
        <bdi>#{ticket.order_id}</bdi>
      </strong>
      {ticket.cancelled_at === null ? due && <DueText due={due} /> : <Tag tone="bad">{t('cancelled')}</Tag>}
      <span className={styles.who}>
        <OrderType type={ticket.order_type} />
        {ticket.table_number !== null && (
          <b>
            {tableText} <bdi>{ticket.table_number}</bdi>
          </b>
        )}
        <bdi>{ticket.customer_name}</bdi>
      </span>
      {ticket.amended_at !== null && ticket.cancelled_at === null && (
        <Tag tone="soon">
          {t('changed')} <Time at={ticket.amended_at} as="clock" />
        </Tag>
      )}
    </header>
  )
}

/** Minutes until the order is due, or since then. */
function DueText({ due }: { due: Due }) {
  const t = useText('orders')
  const { unit, count } = delayOf(Math.max(1, -due.minutes))
  return (
    <span className={styles.due} data-state={due.state}>
      {due.state === 'late' && <IconAlertTriangle size={18} aria-hidden />}
      {due.state === 'late'
        ? t(unit === 'hours' ? 'late_hours' : 'late', { count })
        : t(due.state === 'soon' ? 'in_minutes' : 'minutes_left', { count: due.minutes })}
    </span>
  )
}

type LineProps = { line: KitchenLine; disabled: boolean; toggle: (isDone: boolean) => void }

function Line({ line, disabled, toggle }: LineProps) {
  const isDone = line.done_at !== null
  return (
    <button
      type="button"
      className={styles.line}
      aria-pressed={isDone}
      disabled={disabled}
      onClick={() => toggle(!isDone)}
    >
      <span className={styles.quantity}>{line.quantity}</span>
      <span className={styles.what}>
        <span className={styles.name} dir="auto">
          {line.name}
        </span>
        {line.options.map((option, index) => (
          <span key={index} className={styles.option} dir="auto">
            {option}
          </span>
        ))}
        {line.instruction && (
          <span className={styles.instruction} dir="auto">
            {line.instruction}
          </span>
        )}
        {line.allergens.length > 0 && (
          <span className={styles.allergens}>
            <LineAllergens allergens={line.allergens} />
          </span>
        )}
      </span>
    </button>
  )
}

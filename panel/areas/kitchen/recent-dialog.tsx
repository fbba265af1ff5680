import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import type { StationTicket } from './tickets.ts'
import styles from './kitchen.module.css'

type Props = { recent: readonly StationTicket[]; bringBack: (ticket: StationTicket) => void; close: () => void }

/** Orders that were finished here a short time ago. */
export function RecentDialog({ recent, bringBack, close }: Props) {
  const t = useText('kitchen')
  return (
    <Dialog opened close={close} title={t('recent')}>
      {recent.length === 0 && <p className={styles.hint}>{t('recent_empty')}</p>}
      <ul className={styles.recent}>
        {recent.map((one) => {
          const last = one.lines.map(({ done_at }) => done_at ?? '').toSorted()
          return (
            <li key={one.ticket.order_id}>
              <span className={styles.recentOrder}>
                <b>
                  <bdi>#{one.ticket.order_id}</bdi>
                </b>{' '}
                <Time at={last.at(-1) ?? ''} as="clock" />
                <small dir="auto">{one.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</small>
              </span>
              <Button size="touch" onClick={() => bringBack(one)}>
                {t('bring_back')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

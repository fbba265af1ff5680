import { IconNavigation, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DriverTask, Stop } from '#contract/areas/drivers/deliveries.ts'
import { useText } from '#kit/data/text.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { looks } from './delivery-looks.ts'
import type { ShownTask, Step } from './delivery-steps.ts'
import { FailDialog } from './fail-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import styles from './drivers.module.css'

type Props = { task: ShownTask; run: (step: Step) => void }

/** One delivery: where from, where to, what to collect, and its next step. */
export function TaskCard({ task, run }: Props) {
  const t = useText('drivers')
  const money = useMoney()
  const time = useTime()
  const { order_id, state, timezone, pickup, drop, cash_due, currency } = task
  const clock = (at: string) => time(at, 'clock', timezone)
  const isPicked = state === 'picked'
  return (
    <Card
      label={`#${order_id}`}
      title={
        <>
          <bdi>#{order_id}</bdi> <bdi>{task.merchant_name}</bdi>
        </>
      }
      end={<StatusLabel {...looks[state]}>{t(`state_${state}`)}</StatusLabel>}
    >
      <div className={styles.task}>
        {!isPicked && (
          <StopLines stop={pickup} title={t('pick_up_by', { time: clock(task.pickup_at) })}>
            <Tag tone={task.is_ready ? 'good' : 'soon'}>{t(task.is_ready ? 'ready' : 'not_ready')}</Tag>
          </StopLines>
        )}
        <StopLines stop={drop} title={t('deliver_by', { time: clock(task.deliver_at) })}>
          {[task.delivery_instruction, task.customer_note].map(
            (note) =>
              note && (
                <p key={note} className={styles.note}>
                  <bdi>{note}</bdi>
                </p>
              ),
          )}
        </StopLines>
        <p className={styles.cash} data-due={cash_due > 0 || undefined}>
          {cash_due > 0 ? t('collect', { amount: money(cash_due, currency) }) : t('paid')}
        </p>
        <ul className={styles.items}>
          {task.items.map(({ name, quantity, options = [] }, at) => (
            <li key={at}>
              <span>{quantity} ×</span> <bdi>{[name, ...options].join(', ')}</bdi>
            </li>
          ))}
        </ul>
        {task.isWaiting && <p className={styles.waiting}>{t('waiting')}</p>}
        <Steps task={task} run={run} />
      </div>
    </Card>
  )
}

const mapUrl = ({ latitude, longitude, address }: Stop) =>
  `https://www.google.com/maps/dir/?api=1&destination=${
    latitude !== null && longitude !== null ? `${latitude},${longitude}` : encodeURIComponent(address)
  }`

function StopLines({ stop, title, children }: { stop: Stop; title: string; children: ReactNode }) {
  const t = useText('drivers')
  return (
    <div className={styles.stop}>
      <div className={styles.stopTitle}>
        <b>{title}</b>
        {children}
      </div>
      <p>
        <bdi>{stop.name}</bdi>
      </p>
      <p>
        <bdi>{[stop.address, stop.landmark].filter(Boolean).join(' · ')}</bdi>
      </p>
      <div className={styles.links}>
        <LinkButton size="touch" icon={IconNavigation} href={mapUrl(stop)} newTab>
          {t('navigate')}
        </LinkButton>
        {stop.phone && (
          <LinkButton size="touch" icon={IconPhone} href={`tel:${stop.phone}`}>
            {t('call')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The next step of a delivery, and the ways out of it. */
function Steps({ task, run }: Props) {
  const t = useText('drivers')
  const [dialog, setDialog] = useState<'deliver' | 'fail' | null>(null)
  const { id, order_id, state } = task
  const step = (name: Step['name'], more: Partial<Step> = {}) => run({ id, order_id, name, ...more })
  const needsProof = task.proof !== 'not_needed'
  return (
    <div className={styles.steps}>
      {state === 'assigned' && (
        <>
          <Button size="touch" kind="primary" full onClick={() => step('accept')}>
            {t('accept')}
          </Button>
          <Button size="touch" full onClick={() => step('decline')}>
            {t('decline')}
          </Button>
        </>
      )}
      {state === 'accepted' && (
        <Button size="touch" kind="primary" full onClick={() => step('pickUp')}>
          {t('picked_up')}
        </Button>
      )}
      {state === 'picked' && (
        <Button size="touch" kind="primary" full onClick={() => (needsProof ? setDialog('deliver') : step('deliver'))}>
          {t('delivered')}
        </Button>
      )}
      {state !== 'assigned' && (
        <Button size="touch" full onClick={() => setDialog('fail')}>
          {t('not_delivered')}
        </Button>
      )}
      {dialog === 'deliver' && <HandOverDialog task={task} close={() => setDialog(null)} run={step} />}
      {dialog === 'fail' && <FailDialog task={task} close={() => setDialog(null)} run={step} />}
    </div>
  )
}

export type DialogProps = {
  task: Pick<DriverTask, 'order_id' | 'proof'>
  close: () => void
  run: (name: Step['name'], more?: Partial<Step>) => void
}

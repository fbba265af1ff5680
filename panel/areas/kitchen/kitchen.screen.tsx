import { IconArrowsMaximize, IconArrowsMinimize, IconHistory, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMobile } from '#panel/shell/page/use-media.ts'
import { ConnectionStrip } from '../orders/board/connection-strip.tsx'
import { useWakeLock } from '../orders/board/use-wake-lock.ts'
import { Counts } from './counts.tsx'
import { RecentDialog } from './recent-dialog.tsx'
import { StationsDialog } from './stations-dialog.tsx'
import { TicketCard } from './ticket-card.tsx'
import { kitchenView, stationOf } from './tickets.ts'
import type { KitchenView } from './tickets.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useKitchen } from './use-kitchen.ts'
import { useKitchenKeys } from './use-kitchen-keys.ts'
import styles from './kitchen.module.css'

/** The orders that a kitchen prepares, by station, on a screen that stands there. */
export function KitchenScreen() {
  const context = usePanelContext()
  return context.panel === 'merchant' ? <MerchantKitchen merchantId={context.merchant._id} /> : null
}

function MerchantKitchen({ merchantId }: { merchantId: string }) {
  const t = useText('kitchen')
  const kitchen = useKitchen(merchantId)
  const [storedStation, setStation] = useLocalStorage(`kitchen-station-${merchantId}`, (value) =>
    typeof value === 'string' ? value : '',
  )
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'stations' | 'recent'>()
  const now = useNow(10_000)
  const { setup, tickets, loadError } = kitchen
  useWakeLock()
  const station = setup ? stationOf(setup, storedStation) : null
  const view = kitchenView(tickets ?? [], { station, now, dismissed })
  const dismiss = (orderId: string) => setDismissed((before) => new Set([...before, orderId]))
  useKitchenKeys(view, kitchen)
  return (
    <Screen
      title={t('title')}
      fill
      titleExtra={view.laterCount > 0 && <span className={styles.later}>{t('later', { count: view.laterCount })}</span>}
      actions={<Actions openDialog={setDialog} />}
      toolbar={
        setup &&
        setup.stations.length > 0 && (
          <div className={styles.stations}>
            <Segments
              label={t('station')}
              size="touch"
              value={station ?? ''}
              onChange={setStation}
              options={[
                { value: '', text: t('all_stations') },
                ...setup.stations.map(({ name }) => ({ value: name, text: name })),
              ]}
            />
          </div>
        )
      }
    >
      <ConnectionStrip />
      {!tickets && loadError && <LoadErrorState error={loadError} retry={kitchen.refetch} />}
      {tickets && (
        <div className={styles.kitchen}>
          <Tickets view={view} kitchen={kitchen} dismiss={dismiss} />
          {view.counts.length > 0 && <Counts counts={view.counts} />}
        </div>
      )}
      {dialog === 'stations' && setup && (
        <StationsDialog setup={setup} categories={kitchen.categories} close={() => setDialog(undefined)} />
      )}
      {dialog === 'recent' && (
        <RecentDialog recent={view.recent} bringBack={kitchen.bringBack} close={() => setDialog(undefined)} />
      )}
    </Screen>
  )
}

function Actions({ openDialog }: { openDialog: (dialog: 'stations' | 'recent') => void }) {
  const t = useText('kitchen')
  const isMobile = useMobile()
  const { isFull, toggle } = useFullScreen()
  return (
    <>
      <Button icon={IconHistory} size="touch" onClick={() => openDialog('recent')}>
        {t('recent')}
      </Button>
      <IconButton icon={IconSettings} size="touch" label={t('set_up')} onClick={() => openDialog('stations')} />
      {!isMobile && toggle && (
        <IconButton
          icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
          size="touch"
          label={t(isFull ? 'leave_full_screen' : 'full_screen')}
          onClick={toggle}
        />
      )}
    </>
  )
}

type TicketsProps = { view: KitchenView; kitchen: ReturnType<typeof useKitchen>; dismiss: (orderId: string) => void }

function Tickets({ view, kitchen, dismiss }: TicketsProps) {
  const t = useText('kitchen')
  if (view.open.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState title={t('empty_title')} text={t('empty_text')} />
      </div>
    )
  return (
    <div className={styles.tickets} data-scroller>
      {view.open.map((one, index) => (
        <TicketCard
          key={one.ticket.order_id}
          ticket={one}
          digit={index < 9 ? index + 1 : undefined}
          finish={() => (one.ticket.cancelled_at === null ? kitchen.finish(one) : dismiss(one.ticket.order_id))}
          toggleLine={(position, isDone) => kitchen.toggleLine(one.ticket.order_id, position, isDone)}
        />
      ))}
    </div>
  )
}

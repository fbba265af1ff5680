import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { DriverCard } from './driver-card.tsx'
import { useDispatch } from './use-dispatch.ts'
import { WaitingCard } from './waiting-card.tsx'
import styles from './dispatch.module.css'

const DispatchMap = lazy(() => import('./dispatch-map.tsx'))

/** Orders without a driver, drivers on duty with their deliveries, and both on a map. */
export function DispatchScreen() {
  const t = useText('drivers')
  const { boot } = usePanelContext()
  const dispatch = useDispatch()
  /** An order or a driver. */
  const [selected, select] = useState<string>()
  const { data, loadError, refetch } = dispatch
  if (!data)
    return <Screen title={t('dispatch')}>{loadError && <LoadErrorState error={loadError} retry={refetch} />}</Screen>
  const { waiting, drivers, has_more } = data
  return (
    <Screen title={t('dispatch')} fill>
      <div className={styles.board}>
        <div className={styles.map}>
          <Suspense>
            <DispatchMap
              board={data}
              selected={selected}
              select={select}
              streets={boot.street_layer}
              label={t('dispatch_map')}
            />
          </Suspense>
        </div>
        <section className={styles.list} aria-label={t('without_driver')} data-kind="waiting">
          <h2>
            {t('without_driver')} <span className={styles.number}>{waiting.length}</span>
          </h2>
          {waiting.length === 0 && <EmptyState title={t('without_driver_none')} text={t('none_text')} />}
          {waiting.length > 0 && drivers.length > 0 && <p className={styles.hint}>{t('dispatch_hint')}</p>}
          <ul>
            {waiting.map((order) => (
              <WaitingCard
                key={order.order_id}
                order={order}
                drivers={drivers}
                isSelected={selected === order.order_id}
                select={select}
                dispatch={dispatch}
              />
            ))}
          </ul>
          {has_more && <p className={styles.hint}>{t('without_driver_more')}</p>}
        </section>
        <section className={styles.list} aria-label={t('drivers_on_duty')} data-kind="drivers">
          <h2>
            {t('drivers_on_duty')} <span className={styles.number}>{drivers.length}</span>
          </h2>
          {drivers.length === 0 && <EmptyState title={t('nobody')} text={t('nobody_text')} />}
          <ul>
            {drivers.map((driver) => (
              <DriverCard
                key={driver.id}
                driver={driver}
                drivers={drivers}
                isSelected={selected === driver.id}
                select={select}
                dispatch={dispatch}
              />
            ))}
          </ul>
        </section>
      </div>
    </Screen>
  )
}

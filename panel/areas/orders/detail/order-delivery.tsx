import { IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { deliveryIntegrations } from '#contract/areas/delivery-integrations.ts'
import type { Order } from '#contract/schemas/order.ts'
import { isDriven } from '#contract/rules/orders.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { AnswerText } from '#panel/shell/page/answer-text.tsx'
import { mapUrlOf, positionOf } from '../model/order-address.ts'
import { Code } from './order-code.tsx'
import { OptionalValue } from './optional-value.tsx'
import styles from './order-elements.module.css'
import { useOrderLabels } from '../model/order-labels.ts'

const CourierCard = lazy(() =>
  import('../../delivery-integrations/courier-card.tsx').then((module) => ({ default: module.CourierCard })),
)

const CourierMap = lazy(() => import('./courier-map.tsx'))

const OwnDelivery = lazy(() => import('../../drivers/own-delivery.tsx'))

/** Delivery, payment and form answers of an order. */
export function OrderDelivery({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const answers = labels.answers(order)
  const hasCouriers = useCan()(deliveryIntegrations.order)
  return (
    <>
      {isDriven(order) && (
        <Card title={t('delivery')}>
          <DriverDetails order={order} />
          <Suspense>
            <OwnDelivery order={order} wrap={(content) => content} />
          </Suspense>
          {order.driver && (order.driver.tracking_url || order.order_status === 'picked') && order.next.length > 0 && (
            <Suspense>
              <CourierMap order={order} />
            </Suspense>
          )}
        </Card>
      )}
      {isDriven(order) && hasCouriers && (
        <Suspense>
          <CourierCard order={order} />
        </Suspense>
      )}
      <Card title={t('payment')}>
        <dl className={styles.details}>
          <dt>{t('payment')}</dt>
          <dd>{labels.payment(order)}</dd>
          <dt>{t('transaction')}</dt>
          <dd>{order.txn_id ? <Code>{order.txn_id}</Code> : <OptionalValue value={null} />}</dd>
        </dl>
      </Card>
      {answers.length > 0 && (
        <Card title={t('form')}>
          <dl className={styles.details}>
            {answers.map(({ id, label, text }) => (
              <div key={id} className={styles.row}>
                <dt>
                  <bdi>{label}</bdi>
                </dt>
                <dd>
                  <AnswerText label={label} text={text} orderId={order.order_id} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </>
  )
}

function DriverDetails({
  order: { delivery_by, delivery_provider, driver, delivery_instruction, distance },
}: {
  order: Order
}) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const position = positionOf(driver)
  return (
    <dl className={styles.details}>
      {delivery_by && (
        <>
          <dt>{t('delivery_by')}</dt>
          <dd>{t(`delivery_by_${delivery_by}`)}</dd>
        </>
      )}
      <dt>{t('provider')}</dt>
      <dd>
        <OptionalValue value={delivery_provider} />
      </dd>
      <dt>{t('driver')}</dt>
      <dd>
        {driver ? (
          <>
            <bdi>{driver.name}</bdi> {driver.vehicle && <Tag>{driver.vehicle}</Tag>}
          </>
        ) : (
          <span className={styles.muted}>{t('driver_none')}</span>
        )}
        {driver?.mobile && (
          <div>
            <a className={styles.link} href={`tel:${driver.mobile}`}>
              <Code>{formatPhone(driver.mobile)}</Code>
            </a>
          </div>
        )}
        {driver?.tracking_url && (
          <div>
            <a className={styles.link} href={driver.tracking_url} target="_blank" rel="noopener noreferrer">
              {t('track_courier')}
            </a>
          </div>
        )}
        {position && (
          <div>
            <a
              className={styles.link}
              href={mapUrlOf({ ...position, address: '' })}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span className={styles.type}>
                <IconMapPin size={16} aria-hidden />
                {t('open_map')}
              </span>
            </a>
            {driver?.located_at && (
              <>
                {' '}
                <Time at={driver.located_at} as="clock" />
              </>
            )}
          </div>
        )}
      </dd>
      {distance !== null && (
        <>
          <dt>{t('distance')}</dt>
          <dd>{labels.distance(distance)}</dd>
        </>
      )}
      {delivery_instruction && (
        <>
          <dt>{t('delivery_instruction')}</dt>
          <dd>{delivery_instruction}</dd>
        </>
      )}
    </dl>
  )
}

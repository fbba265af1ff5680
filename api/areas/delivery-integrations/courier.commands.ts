import type { CourierDelivery, CourierStatus } from '#contract/areas/delivery-integrations.ts'
import { canChangeProvider } from '#contract/rules/orders.ts'
import type { Address } from '#contract/fields.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { JobContext } from '#api/platform/events/job.ts'
import type { Context } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { cancelCourier, sendCourier } from '#api/providers/courier/uber-direct.ts'
import type { CourierEvent, CourierRequest, Stop } from '#api/providers/courier/uber-direct.ts'
import { assignProvider } from '../orders/orders.commands.ts'
import { lockPlacedOrder } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { changeOrderStatus } from '../orders/order-status.commands.ts'
import { canTransition } from '../orders/orders.rules.ts'
import { isCancellable, isEnded, isMoving, isNews, maxAttempts, orderSteps, retrySeconds } from './courier.rules.ts'
import {
  findDelivery,
  insertDelivery,
  isPlacedOrder,
  lockDelivery,
  lockDeliveryOf,
  savePosition,
  updateDelivery,
} from './delivery-integrations.db.ts'
import type { DeliveryRow } from './delivery-integrations.db.ts'
import { sendCourierJob } from './delivery-integrations.job-types.ts'
import { loadProvider, providerName } from './providers.commands.ts'

const alias = 'uber_direct'

const toDelivery = ({ external_id: _external, request_number: _number, ...row }: DeliveryRow): CourierDelivery => ({
  ...row,
  provider: alias,
})

const read = async (db: Db, orderId: string) => orNotFound(await findDelivery(db, orderId), 'Order')

/** The delivery of an order; null if no courier was asked for. */
export async function showDelivery(db: Db, orderId: string): Promise<CourierDelivery | null> {
  if (!(await isPlacedOrder(db, orderId))) throw notFound('Order')
  const row = await findDelivery(db, orderId)
  return row ? toDelivery(row) : null
}

/** Asks for a courier. An order that has one already is left alone; a failed or cancelled request starts again. */
export async function requestCourier({ db, services }: Pick<Context, 'db' | 'services'>, orderId: string) {
  const order = await lockPlacedOrder(db, orderId)
  const { isActive } = await loadProvider(db, services.config)
  if (!isActive) throw apiError('PAYMENT_MODE_NOT_CONFIGURED', { service: providerName })
  if (!canChangeProvider(order) || order.order_status === 'pending') throw apiError('DELIVERY_PROVIDER_LOCKED')
  if (!(await insertDelivery(db, orderId, alias))) {
    const row = await read(db, orderId)
    if (row.status !== 'failed' && row.status !== 'cancelled') return toDelivery(row)
    await updateDelivery(db, orderId, {
      status: 'waiting',
      external_id: null,
      tracking_url: null,
      error: null,
      attempts: 0,
      request_number: row.request_number + 1,
    })
  }
  await sendCourierJob.enqueue(db, { orderId })
  await assignProvider(db, orderId, { delivery_provider: providerName, delivery_by: 'admin' }, 'tenant')
  return toDelivery(await read(db, orderId))
}

const stopOf = (name: string, phone: string | null, address: Address): Stop => ({
  name,
  phone: phone ?? '',
  address: [address.house, address.address, address.postal_code, address.city].filter(Boolean).join(', '),
  latitude: address.latitude,
  longitude: address.longitude,
  notes: address.landmark ?? '',
})

function requestOf(order: OrderRow, delivery: DeliveryRow, tenantId: string): CourierRequest | undefined {
  const { merchant_snapshot: merchant, customer_snapshot: customer, address, pickup, drop } = order
  const [from, to] = [pickup, drop ?? address]
  const customerName = `${customer.first_name} ${customer.last_name}`.trim()
  const ownPickup =
    merchant.latitude === null || merchant.longitude === null
      ? undefined
      : { address: merchant.address, latitude: merchant.latitude, longitude: merchant.longitude }
  const start = from
    ? stopOf(customerName, customer.mobile, from)
    : ownPickup && stopOf(merchant.name, merchant.phone, ownPickup)
  if (!start || !to) return undefined
  return {
    idempotencyKey: `${tenantId}-${order.order_id}-${delivery.request_number}`,
    orderId: order.order_id,
    pickup: start,
    dropoff: stopOf(customerName, customer.mobile, to),
    items: order.items_summary.slice(0, 100).map(({ name, quantity }) => ({ name, quantity })),
    value: order.grand_total,
  }
}

type Worker = Pick<JobContext<unknown>, 'services' | 'openTransaction'>

/** Sends the courier that was asked for. A lost answer is asked for again with the same key, so one courier comes. */
export async function runRequest({ services, openTransaction }: Worker, orderId: string): Promise<void> {
  const work = await openTransaction(async (db) => {
    const delivery = await findDelivery(db, orderId)
    if (delivery?.status !== 'waiting') return undefined
    const order = await lockPlacedOrder(db, orderId)
    const { credentials, isActive } = await loadProvider(db, services.config)
    const request = requestOf(order, delivery, db.scope.tenantId)
    const problem = !request
      ? 'The addresses of the order are not complete.'
      : !isActive || !canChangeProvider(order)
        ? 'The order or the service has changed in the meantime.'
        : undefined
    if (!request || problem !== undefined) {
      await updateDelivery(db, orderId, { status: 'failed', error: problem ?? null })
      return undefined
    }
    return { credentials, request, number: delivery.request_number }
  })
  if (!work) return
  const result = await sendCourier(services.config, work.credentials, work.request, services.clock())
  await openTransaction(async (db) => {
    const delivery = await lockDelivery(db, orderId)
    if (delivery?.status !== 'waiting' || delivery.request_number !== work.number) return
    const attempts = delivery.attempts + 1
    if (result.kind === 'done')
      return updateDelivery(db, orderId, {
        status: 'pending',
        external_id: result.externalId,
        tracking_url: result.trackingUrl,
        fee: result.fee,
        currency: result.currency,
        error: null,
        attempts,
      })
    const isOver = result.kind === 'refused' || attempts >= maxAttempts
    await updateDelivery(db, orderId, { status: isOver ? 'failed' : 'waiting', error: result.reason, attempts })
    if (!isOver) await sendCourierJob.enqueue(db, { orderId }, { at: isoAt(db.nowMs + retrySeconds(attempts) * 1_000) })
  })
}

/** Cancels the courier at the service first, so that nobody comes. */
export async function cancelDelivery(
  { services, openTransaction }: Pick<Context, 'services' | 'openTransaction'>,
  orderId: string,
): Promise<CourierDelivery> {
  const { row, credentials } = await openTransaction(async (db) => ({
    row: (await showDelivery(db, orderId)) && (await findDelivery(db, orderId)),
    credentials: (await loadProvider(db, services.config)).credentials,
  }))
  if (!row || !isCancellable(row.status)) throw apiError('DELIVERY_PROVIDER_LOCKED')
  if (row.external_id !== null) {
    const result = await cancelCourier(services.config, credentials, row.external_id, services.clock())
    if (result.kind === 'refused') throw apiError('DELIVERY_PROVIDER_LOCKED')
    if (result.kind === 'retry') throw apiError('DEVELOPER_SERVICE_UNREACHABLE', { service: providerName })
  }
  return openTransaction(async (db) => {
    const current = orNotFound(await lockDelivery(db, orderId), 'Order')
    if (!isEnded(current.status)) await updateDelivery(db, orderId, { status: 'cancelled' })
    return toDelivery(await read(db, orderId))
  })
}

/** Moves the courier, the delivery and its order. Repeated, late and reordered events do nothing. */
export async function applyEvent(db: Db, { externalId, status, driver, position }: CourierEvent): Promise<void> {
  const delivery = await lockDeliveryOf(db, alias, externalId)
  if (!delivery) return
  const news = status !== null && isNews(delivery.status, status) ? status : undefined
  if (news) await applyStatus(db, delivery, { status: news, driver })
  if (position && isMoving(news ?? delivery.status)) await savePosition(db, delivery.order_id, position)
}

type News = Pick<CourierEvent, 'driver'> & { status: CourierStatus }

async function applyStatus(db: Db, delivery: DeliveryRow, { status, driver }: News): Promise<void> {
  await updateDelivery(db, delivery.order_id, { status })
  const order = await lockPlacedOrder(db, delivery.order_id)
  if (driver && canChangeProvider(order))
    await assignProvider(
      db,
      order.order_id,
      { delivery_provider: providerName, driver: { ...driver, tracking_url: delivery.tracking_url } },
      'provider',
    )
  for (const to of orderSteps(status, driver !== null)) {
    const current = await lockPlacedOrder(db, delivery.order_id)
    if (canTransition(current, to, 'provider')) await changeOrderStatus(db, delivery.order_id, { to, by: 'provider' })
  }
}

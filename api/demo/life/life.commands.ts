import { PlaceOrderInput } from '#contract/areas/checkout.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { bodyHash } from '#api/platform/http/idempotency.ts'
import { batchCustomerActor, systemActor } from '#api/platform/identity/principal.ts'
import type { SignedInCustomer } from '#api/platform/identity/principal.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { placeOrders } from '#api/areas/checkout/place.commands.ts'
import { changeOrderStatus } from '#api/areas/orders/order-status.commands.ts'
import { assignDriver } from '#api/areas/drivers/assignment.commands.ts'
import { setDuty } from '#api/areas/drivers/deliveries.commands.ts'
import { assignProvider } from '#api/areas/orders/orders.commands.ts'
import { orderDetails } from '#api/areas/orders/order-details.queries.ts'
import type { OrderDetails } from '#api/areas/orders/order-views.rules.ts'
import { confirmPayment } from '#api/areas/payments/confirm.commands.ts'
import { startPayment } from '#api/areas/payments/start.commands.ts'
import { reviewOrder } from '#api/areas/reviews/new-review.commands.ts'
import { pickReviewText, pickStars } from '../customers/reviews.ts'
import type { TenantContext } from '../orders/context.ts'
import { pickRider } from '../orders/riders.ts'
import { merchantReasons } from '../orders/timeline.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import { findIdleDriver, findOpenOrders, findOrdersToReview, findPastOrder, keyPrefix } from './life.db.ts'
import {
  arrivalsBetween,
  cardsOf,
  demandAt,
  isInProgress,
  maxOpenOrders,
  nextStep,
  reviewTime,
  seedOf,
} from './life.rules.ts'
import type { LiveOrder, Step } from './life.rules.ts'

const minute = 60_000
const maxAttempts = 4
const cardNumbers = { valid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' }

export type Player = { services: AppServices; tenant: ResolvedTenant; context: TenantContext; random: Random }

/** Runs transactions of the tenant as if it were `at`: what was due while nothing ran gets the time it was due. */
const transactionAt =
  ({ services, tenant }: Player, at: number): OpenTransaction =>
  (work, overrides) =>
    runInTransaction(
      {
        pool: services.pool,
        scope: { tenantId: tenant.id, merchantId: null },
        actor: systemActor,
        nowMs: at,
        ...overrides,
      },
      work,
      services.announce,
    )

/** Plays customers, kitchens and drivers of one tenant from `from` to `to`. */
export async function play(player: Player, { from, to }: { from: number; to: number }): Promise<void> {
  for (const at of arrivalsBetween(player.context, { from, to }, player.random)) {
    await moveOrders(player, at)
    await placeOrder(player, at)
  }
  await moveOrders(player, to)
  await writeReviews(player, to)
}

async function moveOrders(player: Player, to: number): Promise<void> {
  for (const order of await transactionAt(player, to)(findOpenOrders)) await moveOrder(player, order, to)
}

/** Makes all steps of an order that are due. A person who moves it at the same moment wins. */
async function moveOrder(player: Player, order: LiveOrder, to: number): Promise<void> {
  let current = order
  for (let step = nextStep(current); step && step.at <= to; step = nextStep(current)) {
    const { to: order_status, at } = step
    try {
      await transactionAt(player, at)((db) => makeStep(player, db, current, { to: order_status, at }))
    } catch (error) {
      if (error instanceof ApiError) return
      throw error
    }
    current = { ...current, order_status, changed_at: at }
  }
}

async function makeStep({ tenant, context }: Player, db: Db, order: LiveOrder, { to }: Step): Promise<unknown> {
  const random = createRandom(seedOf(`${order.order_id} ${to}`))
  if (to === 'driver_assigned') {
    if (await giveToOwnDriver(db, order.order_id)) return undefined
    const driver = pickRider(context.tenant.slug, random)
    return driver
      ? assignProvider(db, order.order_id, { delivery_provider: tenant.name, driver }, 'provider')
      : changeOrderStatus(db, order.order_id, { to, from: order.order_status, by: 'provider' })
  }
  const by = to === 'picked' || to === 'delivered' ? 'provider' : 'merchant'
  const reason = to === 'cancelled' ? { reason: random.pick(merchantReasons) } : {}
  return changeOrderStatus(db, order.order_id, { to, from: order.order_status, by, ...reason })
}

/** Gives an order to the own driver of its store, if there is one who has nothing to do. */
async function giveToOwnDriver(db: Db, order_id: string): Promise<boolean> {
  const driver_id = await findIdleDriver(db, order_id)
  if (driver_id === undefined) return false
  await setDuty(db, driver_id, true)
  await assignDriver(db, 'tenant', { order_id, driver_id, replaces: null })
  return true
}

/** Places an order like an earlier one, unless enough are open. A cart that is refused by now is not placed. */
async function placeOrder(player: Player, at: number): Promise<void> {
  const open = transactionAt(player, at)
  const inProgress = (await open(findOpenOrders)).filter((order) => isInProgress(order, at))
  if (inProgress.length >= maxOpenOrders) return
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const merchant = player.random.pickWeighted(demandAt(player.context.merchants, at), ({ demand }) => demand)
    if (!merchant) return
    const past = await open((db) => findPastOrder(db, merchant.merchant.seed.key))
    const details = past && (await open((db) => orderDetails(db, past.order_id)))
    if (!past || !details) continue
    const customer: SignedInCustomer = {
      kind: 'customer',
      id: past.id,
      tenantId: player.tenant.id,
      sessionId: '',
      firstName: past.first_name,
      lastName: past.last_name,
      email: past.email ?? '',
      mobile: past.mobile ?? '',
      isPrepaymentOnly: false,
      impersonatorId: null,
    }
    const input = inputLike(details)
    const { services, tenant } = player
    const locale = past.locale ?? tenant.defaultLocale
    const request = { services, tenant, customer, input, hash: bodyHash(input), locale }
    const [placed] = await open((db) => placeOrders(db, [request]), { actor: batchCustomerActor }).catch((error) => {
      if (error instanceof ApiError) return []
      throw error
    })
    if (placed?.status !== 'fulfilled') continue
    if (input.payment_mode === 'card') await payByCard(player, placed.value.details.row, at)
    return
  }
}

function inputLike({ row, lines }: OrderDetails): PlaceOrderInput {
  return PlaceOrderInput.parse({
    merchant_id: row.merchant_id,
    order_type: row.order_type,
    payment_mode: row.payment_mode,
    address: row.order_type === 'delivery' ? row.address : null,
    table_number: row.table_number,
    customer_note: row.customer_note,
    source: row.source === 'android' || row.source === 'ios' ? row.source : 'web',
    idempotency_key: `${keyPrefix}${newId()}`,
    items: lines.map((line) => ({
      product_id: line.product_id,
      quantity: line.quantity,
      instruction: line.instruction,
      options: line.options.map(({ option_id, under, values }) => ({
        option_id,
        under,
        value_ids: values.map(({ id }) => id),
      })),
      addons: line.addons.map(({ product_id, quantity }) => ({ product_id, quantity })),
    })),
  })
}

/** Pays at the test payment service. An order whose card is declined for good expires like any other. */
async function payByCard(player: Player, order: { order_id: string; customer_id: string }, at: number): Promise<void> {
  const { services, tenant } = player
  const openTransaction = transactionAt(player, at)
  const { order_id, customer_id: customerId } = order
  const origin = `http://${tenant.storeHost ?? 'localhost'}:${services.config.PORT}`
  for (const card of cardsOf(order_id)) {
    const request = { order_id, payment_mode: 'card' as const, return_url: null }
    const started = await startPayment({ openTransaction, services, tenant, customerId, request, origin })
    await confirmPayment({
      openTransaction,
      services,
      customerId,
      paymentId: started.payment_id,
      payload: { card_number: cardNumbers[card] },
    })
  }
}

async function writeReviews(player: Player, to: number): Promise<void> {
  for (const order of await transactionAt(player, to)((db) => findOrdersToReview(db, to - 45 * minute))) {
    const at = reviewTime(order.order_id, Date.parse(order.closed_at ?? ''))
    if (at === null || at > to) continue
    const random = createRandom(seedOf(`${order.order_id} stars`))
    const rating = pickStars(4.6, random)
    const locale = order.locale ?? player.tenant.defaultLocale
    const review = pickReviewText({ locale, kind: 'food', rating, product: order.items_summary[0]?.name ?? '' }, random)
    const customer = { id: order.id, name: `${order.first_name} ${order.last_name.slice(0, 1)}.` }
    await transactionAt(
      player,
      at,
    )((db) => reviewOrder(db, customer, { id: order.order_id, rating, review })).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
}

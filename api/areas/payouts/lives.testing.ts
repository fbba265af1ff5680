import fc from 'fast-check'
import { sql } from 'kysely'
import { cards } from '../payments/paying.testing.ts'
import { paymentJobs } from '../payments/payments.jobs.ts'
import { changeOrderStatus } from '../orders/order-status.commands.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { newPayouts } from './payouts.testing.ts'

export const currenciesOfLives = ['GBP', 'JPY', 'KWD'] as const
const modes = ['cash_on_delivery', 'card', 'wallet', 'wallet_and_card'] as const
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), isValid: fc.constantFrom(true, true, false) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('advance' as const), times: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      part: fc.integer({ min: 1, max: 100 }),
      method: fc.constantFrom('provider' as const, 'wallet' as const, 'by_hand' as const),
      payer: fc.constantFrom('shared' as const, 'merchant' as const, 'tenant' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('amend' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      isAdded: fc.boolean(),
      answer: fc.constantFrom('approve' as const, 'approve' as const, 'decline' as const, 'none' as const),
      isPaid: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'send_refunds' as const }) },
)
/** The life of one order: how it is placed, and what happens to it in which order. */
export const life = fc.record({
  currency: fc.integer({ min: 0, max: currenciesOfLives.length - 1 }),
  mode: fc.constantFrom(...modes),
  quantity: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { minLength: 2, maxLength: 9 }),
})
export type Life = typeof life extends fc.Arbitrary<infer T> ? T : never

const forward = ['processing', 'ready', 'picked', 'delivered', 'completed'] as const

/** A refusal is a valid answer at any time; a fault is not. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
    if (status >= 400 && status < 500) return undefined
    throw error
  }
}

/** A tenant in one currency that takes every payment and pays its merchant by bank transfer. */
export async function newMoneyWorld(app: TestApp, currency: string) {
  const market = await newPayouts(app, { currency })
  const { tenant, shop, owner } = market
  for (const alias of ['card', 'wallet'] as const) await shop.pays(alias)
  // Long proofs run for more days than a trial.
  await tenant.db((db) => db.updateTable('tenant_profile').set({ trial_ends_at: null }).execute())
  app.services.tenants.clearCache()
  await market.setUpBank()
  await market.connect()
  const product = await shop.product({ selling_price: 1_230 })
  const newCustomer = async () => {
    const one = await tenant.customer()
    await owner.client.wallets.adjust({ customer_id: one.id, amount: 100_000, reason: 'Start' })
    return one
  }
  let customer = await newCustomer()
  const sendRefunds = async (orderId: string) => {
    const job = paymentJobs.find(({ name }) => name === 'payments.refund')
    if (job) await app.relay.run(job, { tenantId: tenant.id, input: { orderId } })
  }

  /** Takes one order through its life. */
  async function live({ mode, quantity, steps }: Life): Promise<void> {
    const { client } = customer
    const cart = {
      ...shop.cart([{ product_id: product, quantity }]),
      payment_mode: mode === 'wallet_and_card' ? ('card' as const) : mode,
      ...(mode === 'wallet_and_card' ? { wallet_amount: 410 } : {}),
    }
    const placed = await attempt(() => client.checkout.place(cart))
    if (!placed) return
    const { order_id } = placed
    const pay = async (isValid: boolean, amendment_id?: string) => {
      const return_url = `https://${tenant.hosts.store}/en/pay/${order_id}`
      const more = amendment_id ? { amendment_id } : {}
      const { payment_id } = await client.payments.start({ order_id, payment_mode: 'card', return_url, ...more })
      await client.payments.confirm({ payment_id, provider_payload: isValid ? cards.valid : cards.declined })
    }
    const amend = async (one: Extract<Life['steps'][number], { kind: 'amend' }>) => {
      const added = one.isAdded ? [{ item: { product_id: product, quantity: 1 } }] : []
      const lines = [{ line: 0, quantity: one.quantity }, ...added]
      const { amendments } = await owner.client.orderAmendments.propose({ order_id, lines, reason: 'Random' })
      const decision = { id: order_id, amendment_id: amendments.at(-1)?.id ?? '' }
      if (one.answer === 'decline') await client.myAmendments.decline(decision)
      if (one.answer !== 'approve') return
      const answered = await client.myAmendments.approve(decision)
      if (answered.amendments.at(-1)?.state === 'approved' && one.isPaid) await pay(true, decision.amendment_id)
    }
    let reached = 0
    for (const one of steps) {
      if (one.kind === 'pay') await attempt(() => pay(one.isValid))
      if (one.kind === 'advance')
        for (let time = 0; time < one.times; time++) {
          const to = forward[reached]
          const done =
            to && (await attempt(() => tenant.db((db) => changeOrderStatus(db, order_id, { to, by: 'tenant' }))))
          if (done) reached++
        }
      if (one.kind === 'refund') {
        const { part, method, payer } = one
        const amount = Math.max(10, Math.floor((1_230 * quantity * part) / 1000) * 10)
        const hand = method === 'by_hand' ? { hand_method: 'cash' as const } : {}
        await attempt(() =>
          owner.client.orderRefunds.create({ order_id, amount, method, payer, reason: 'Random', ...hand }),
        )
      }
      if (one.kind === 'amend') await attempt(() => amend(one))
      if (one.kind === 'undo') {
        const undone = await attempt(() => owner.client.orders.undoStatus({ order_id }))
        if (undone) reached = Math.max(0, reached - 1)
      }
      if (one.kind === 'cancel') await attempt(() => client.myOrders.cancel({ id: order_id, reason: 'Random' }))
      if (one.kind === 'send_refunds') await attempt(() => sendRefunds(order_id))
    }
    await attempt(() => sendRefunds(order_id))
  }

  /** Pays the merchant. Every other payout fails first and is paid by a retry. */
  async function payOut(): Promise<void> {
    const run = await attempt(() => market.run())
    const open = (await market.payouts()).filter((payout) => payout.status !== 'completed')
    for (const [index, { id }] of run ? open.entries() : []) {
      if (index % 2 === 0) {
        await owner.client.payouts.markFailed({ id, reason: 'Account closed' })
        await owner.client.payouts.retry({ id })
      }
      await owner.client.payouts.markPaid({ payout_ids: [id], reference: `B${index}` })
    }
    customer = await newCustomer()
  }

  /** Rules of payouts that the rules of the ledger do not name. Returns violations. */
  async function findProblems(): Promise<unknown[]> {
    await market.collect()
    return tenant.db(async (db) => {
      const { rows } = await sql`
        with movement as (
          select to_account as account, amount from ledger_entry
          union all select from_account, -amount from ledger_entry)
        select 'a completed payout holds money' as rule, p.number from payout p
         where p.status = 'completed' and (select coalesce(sum(m.amount), 0) from movement m where m.account = 'payout:' || p.id) <> 0
        union all
        select 'a payout differs from its entries', p.number from payout p
         where p.amount <> (select coalesce(sum(e.merchant_amount), 0) from payout_entry e where e.payout_id = p.id)
        union all
        select 'parts are not the whole', e.business_key from payout_entry e
         where e.order_amount <> e.merchant_amount + e.admin_amount
        union all
        select 'an order without its own total', o.order_id from orders o
         where o.grand_total <> coalesce((select a.new_total from order_amendment a
                 where a.order_id = o.id and a.state = 'applied' order by a.id desc limit 1), o.grand_total)
        union all
        select 'a paid order is charged another amount', o.order_id from orders o
         where o.payment_status = 'paid' and o.payment_mode <> 'cash_on_delivery' and o.order_status <> 'cancelled'
           and o.grand_total <> (
             select coalesce(sum(case when t.type = 'payment' then t.amount else -t.amount end), 0) from money_transaction t
              where t.order_id = o.id and t.status = 'succeeded')
             + (select coalesce(sum(r.amount), 0) from payment_refund r
                 where r.order_id = o.id and r.status = 'succeeded' and r.amendment_id is null)
             - (select coalesce(sum(r.amount), 0) from payment_refund r
                 where r.order_id = o.id and r.status <> 'succeeded' and r.amendment_id is not null)
             - (select coalesce(sum(p.amount - p.refunded), 0) from payment p left join order_amendment a on a.id = p.amendment_id
                 where p.order_id = o.id and p.status = 'succeeded' and p.txn_id <> o.txn_id and a.state is distinct from 'applied')
        union all
        select 'the share of a completed order differs from the ledger', o.order_id from orders o
         where o.order_status = 'completed' and exists (select 1 from payout_entry e where e.order_id = o.id)
           and (select coalesce(sum(e.merchant_amount), 0) from payout_entry e where e.order_id = o.id and e.kind <> 'cash')
            <> (select coalesce(sum(case when l.to_account = 'merchant:' || o.merchant_id then l.amount else -l.amount end), 0)
                  from ledger_entry l where l.order_id = o.id
                   and 'merchant:' || o.merchant_id in (l.to_account, l.from_account))`.execute(db)
      return rows
    })
  }
  /** What has happened, so that a test can see that lives are not refused from the start. */
  const countEvents = () =>
    tenant.db(async (db) => {
      const { rows } = await sql<
        Record<'paid' | 'completed' | 'cancelled' | 'refunds' | 'payouts' | 'by_wallet' | 'dearer' | 'cheaper', number>
      >`
        select (select count(*)::int from payment where status = 'succeeded') as paid,
               (select count(*)::int from orders where order_status = 'completed') as completed,
               (select count(*)::int from orders where order_status = 'cancelled') as cancelled,
               (select count(*)::int from payment_refund where status = 'succeeded') as refunds,
               (select count(*)::int from payout where status = 'completed') as payouts,
               (select count(*)::int from wallet_entry where type = 'order') as by_wallet,
               (select count(*)::int from order_amendment where state = 'applied' and new_total > old_total) as dearer,
               (select count(*)::int from order_amendment where state = 'applied' and new_total < old_total) as cheaper`.execute(
        db,
      )
      return rows[0]
    })
  return { live, payOut, findProblems, countEvents }
}

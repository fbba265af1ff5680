import type { PaymentAlias } from '#contract/fields.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { paymentJobs } from '../payments/payments.jobs.ts'
import { cards } from '../payments/paying.testing.ts'
import { amendmentJobs } from './amendments.jobs.ts'

/** A shop with a tax, a charge, a commission and two tracked products, and a placed order of three pizzas and a cola. */
export async function newAmendable(app: TestApp, mode: PaymentAlias = 'cash_on_delivery') {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  for (const alias of ['card', 'wallet'] as const) await shop.pays(alias)
  await shop.setting('tax', { product_tax_percent: 10, delivery_tax_percent: 0 })
  await tenant.db(async (db) => {
    await db.updateTable('merchant').set({ commission_value: 20 }).where('id', '=', shop.merchantId).execute()
    await db
      .insertInto('charge')
      .values({
        id: crypto.randomUUID(),
        name: 'Service',
        level: 'global',
        charge_value_type: 'percentage',
        charge_value: 5,
        calculate_on: 'subtotal',
        rule: 'always',
      })
      .execute()
  })
  const [pizza, cola, salad] = [
    await shop.product({ name: 'Margherita', selling_price: 1000, quantity: 10 }),
    await shop.product({ name: 'Cola', selling_price: 200, quantity: 10 }),
    await shop.product({ name: 'Salad', selling_price: 700, quantity: 10 }),
  ]
  const [customer, owner, staff] = [await tenant.customer(), await tenant.owner(), await shop.staff()]
  const { client } = customer
  if (mode === 'wallet')
    await owner.client.wallets.adjust({ customer_id: customer.id, amount: 10_000, reason: 'Start' })
  const items = [
    { product_id: pizza, quantity: 3 },
    { product_id: cola, quantity: 1 },
  ]
  const { order_id } = await client.checkout.place({ ...shop.cart(items), payment_mode: mode })
  const pay = async (amendment_id?: string) => {
    const return_url = `https://${tenant.hosts.store}/en/pay/${order_id}`
    const more = amendment_id ? { amendment_id } : {}
    const { payment_id } = await client.payments.start({ order_id, payment_mode: mode, return_url, ...more })
    return client.payments.confirm({ payment_id, provider_payload: cards.valid })
  }
  if (mode === 'card') await pay()
  const runJob = async (name: string, input: object) => {
    const job = [...paymentJobs, ...amendmentJobs].find((one) => one.name === name)
    if (!job) throw new Error(name)
    await app.relay.run(job, { tenantId: tenant.id, input })
  }
  const show = () => client.myOrders.show({ id: order_id })
  const propose = async (lines: ProposedLines, more: { reason?: string; is_sold_out?: boolean } = {}) => {
    const order = await owner.client.orderAmendments.propose({ order_id, lines, reason: 'Sold out', ...more })
    return order.amendments.at(-1) ?? { id: '', state: 'none' }
  }
  const approve = (amendment_id: string) => client.myAmendments.approve({ id: order_id, amendment_id })
  const totalsOf = () =>
    tenant.db((db) => db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow())
  return {
    tenant,
    shop,
    pizza,
    cola,
    salad,
    customer,
    owner,
    staff,
    order_id,
    pay,
    runJob,
    show,
    propose,
    approve,
    totalsOf,
  }
}
type ProposedLines = ({ line: number; quantity: number } | { item: { product_id: string; quantity: number } })[]

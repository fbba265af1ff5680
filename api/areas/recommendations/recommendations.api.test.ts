import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { category, product } from '../storefront/store.testing.ts'
import { buildModel } from './recommendations.job-types.ts'
import { day, minute, pastOrder, runRecommendationJob, trainAndSwitchOn, updateNow } from './recommendations.testing.ts'
import { maxNeighbours } from './scores.rules.ts'
import { buildSlice } from './training.commands.ts'

const app = await startTestApp({ frozenClock: true })

async function newStore() {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant({ name: 'Pier' })
  const { id: customer, client } = await tenant.customer()
  const items = (...names: string[]) =>
    Promise.all(names.map((name) => product(tenant, merchant, { name }))) as Promise<[string, string, string, string]>
  let age = 60
  /** Orders a minute apart, the last one an hour ago. */
  const order = async (...all: (readonly string[])[]) => {
    for (const products of all)
      await pastOrder(tenant, { merchant, customer, products, at: app.now() - 30 * day + age++ * minute })
  }
  const ask = (input: object) =>
    tenant.guest.storeRecommendations.list({ type: 'product', ...input }).then((all) => all.map(({ name }) => name))
  return { tenant, merchant, customer, client, items, order, ask, owner: (await tenant.owner()).client }
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test('nothing is recommended before a model was built and switched on', async () => {
  const { tenant, merchant, items, order, ask, owner } = await newStore()
  const [pizza, dip] = await items('Pizza', 'Dip', 'Tea')
  await order([pizza])
  await order([pizza, dip])
  expect(await owner.recommendations.settings({})).toMatchObject({
    is_initialized: false,
    is_enabled: false,
    job_id: null,
  })
  await expect(owner.recommendations.toggle({ is_enabled: true })).rejects.toMatchObject({
    status: 409,
    code: 'RECOMMENDATIONS_NOT_READY',
  })
  await expect(owner.recommendations.jobStatus({})).rejects.toMatchObject({ status: 404 })
  const first = await owner.recommendations.initialize({})
  expect(first).toMatchObject({ status: 'queued', progress: 0 })
  expect(await owner.recommendations.initialize({})).toEqual(first)
  expect(await owner.recommendations.settings({})).toMatchObject({ job_id: first.job_id })
  await runRecommendationJob(app, tenant, buildModel, { jobId: first.job_id })
  expect(await owner.recommendations.jobStatus({})).toEqual({
    job_id: first.job_id,
    status: 'completed',
    progress: 100,
  })
  expect(await ask({ merchant_id: merchant })).toEqual([])
  await owner.recommendations.toggle({ is_enabled: true })
  expect((await tenant.guest.store.boot({})).recommendation.is_enabled).toBe(true)
  expect(await ask({ merchant_id: merchant })).toEqual(['Pizza', 'Dip', 'Tea'])
  await owner.recommendations.toggle({ is_enabled: false, type: 'product' })
  expect(await ask({ merchant_id: merchant })).toEqual([])
})

test('a cart gets what is bought with it, then what is popular, never what is in it', async () => {
  const { tenant, merchant, items, order, ask } = await newStore()
  const [pizza, dip, tea, cake] = await items('Pizza', 'Dip', 'Tea', 'Cake')
  await order(...times(6, [pizza, dip]), ...times(12, [tea]), ...times(8, [cake]), [tea, pizza])
  await trainAndSwitchOn(app, tenant)
  expect(await ask({ merchant_id: merchant, product_ids: [pizza] })).toEqual(['Dip', 'Tea', 'Cake'])
  expect(await ask({ merchant_id: merchant, product_ids: [pizza, dip] })).toEqual(['Tea', 'Cake'])
  expect(await ask({ merchant_id: merchant })).toEqual(['Tea', 'Cake', 'Pizza', 'Dip'])
})

test('the page of a product gets what is bought with it, then similar products of its category', async () => {
  const { tenant, merchant, ask } = await newStore()
  const [pizzas, drinks] = [await category(tenant, merchant, 'Pizzas'), await category(tenant, merchant, 'Drinks')]
  const named = (name: string, categories: string[]) => product(tenant, merchant, { name, categories })
  const margherita = await named('Pizza Margherita', [pizzas])
  await named('Calzone', [pizzas])
  await named('Pizza Margherita large', [pizzas])
  const cola = await named('Cola', [drinks])
  await named('Water', [drinks])
  const customer = (await tenant.customer()).id
  await pastOrder(tenant, { merchant, customer, products: [margherita, cola], at: app.now() - day })
  await trainAndSwitchOn(app, tenant)
  const found = await tenant.guest.storeRecommendations.list({ type: 'product', product_id: margherita })
  expect(found.map((one) => ('reason' in one ? [one.name, one.reason] : []))).toEqual([
    ['Cola', 'together'],
    ['Pizza Margherita large', 'similar'],
    ['Calzone', 'similar'],
  ])
  expect(await ask({ product_id: margherita, product_ids: [cola] })).toEqual(['Pizza Margherita large', 'Calzone'])
})

test('products that cannot be ordered are left out', async () => {
  const { tenant, merchant, items, order, ask } = await newStore()
  const [pizza, dip, tea, cake] = await items('Pizza', 'Dip', 'Tea', 'Cake')
  const counted = await product(tenant, merchant, { name: 'Last piece', quantity: 0 })
  await order(...times(3, [pizza, dip, tea, cake, counted]))
  await trainAndSwitchOn(app, tenant)
  const change = (id: string, values: object) =>
    tenant.db((db) => db.updateTable('product').set(values).where('id', '=', id).execute())
  await change(dip, { stock_status: 'out_of_stock' })
  await change(tea, { status: 'inactive' })
  await change(cake, { deleted_at: new Date(app.now()).toISOString() })
  expect(await ask({ merchant_id: merchant, product_ids: [pizza] })).toEqual([])
  await change(dip, { stock_status: 'in_stock' })
  expect(await ask({ merchant_id: merchant, product_ids: [pizza] })).toEqual(['Dip'])
  const schedule = {
    id: newId(),
    merchant_id: merchant,
    name: 'Another year',
    type: 'weekly' as const,
    slots: '[]' as never,
    product_ids: [dip],
    category_ids: [],
    start_date: '2020-01-01',
    end_date: '2020-01-02',
    timezone: 'Europe/London',
    status: 'active' as const,
  }
  await tenant.db((db) => db.insertInto('schedule').values(schedule).execute())
  expect(await ask({ merchant_id: merchant, product_ids: [pizza] })).toEqual([])
})

test('the start page gets products and merchants that are open, the most popular first', async () => {
  const { tenant, merchant, items, order, ask, owner } = await newStore()
  const quiet = await tenant.merchant({ name: 'Quiet' })
  const soup = await product(tenant, quiet, { name: 'Soup' })
  const customer = (await tenant.customer()).id
  const [pizza, dip] = await items('Pizza', 'Dip')
  await order(...times(3, [pizza]), [dip])
  await pastOrder(tenant, { merchant: quiet, customer, products: [soup], at: app.now() - 30 * day })
  await trainAndSwitchOn(app, tenant)
  expect((await ask({}))[0]).toBe('Pizza')
  expect(await ask({ type: 'merchant' })).toEqual(['Pier', 'Quiet'])
  expect(await ask({ type: 'merchant', merchant_id: merchant })).toEqual(['Quiet'])
  const close = (changes: object) =>
    tenant.db((db) => db.updateTable('merchant').set(changes).where('id', '=', merchant).execute())
  await close({ is_accepting_orders: false })
  expect(await ask({ type: 'merchant' })).toEqual(['Quiet'])
  expect(await ask({})).toEqual(['Soup'])
  await close({ is_accepting_orders: true, status: 'inactive' })
  expect(await ask({})).toEqual(['Soup'])
  await owner.recommendations.saveSettings({ max_items: 1 })
  expect(await ask({ merchant_id: quiet })).toEqual(['Soup'])
})

test('customers see merchants at which others of their taste order', async () => {
  const { tenant, merchant, items } = await newStore()
  const [near, busy] = [await tenant.merchant({ name: 'Near in taste' }), await tenant.merchant({ name: 'Busy' })]
  const [pizza] = await items('Pizza')
  const [soup, tea] = [await product(tenant, near, {}), await product(tenant, busy, {})]
  const at = app.now() - 3 * day
  for (let n = 0; n < 4; n++) {
    const customer = (await tenant.customer()).id
    await pastOrder(tenant, { merchant, customer, products: [pizza], at: at + n * minute })
    await pastOrder(tenant, { merchant: near, customer, products: [soup], at: at + day + n * minute })
  }
  const stranger = (await tenant.customer()).id
  for (let n = 0; n < 12; n++)
    await pastOrder(tenant, { merchant: busy, customer: stranger, products: [tea], at: at + n * minute })
  const me = await tenant.customer()
  await pastOrder(tenant, { merchant, customer: me.id, products: [pizza], at: at + 2 * day })
  await trainAndSwitchOn(app, tenant)
  const names = async (client: TestTenant['guest']) =>
    (await client.storeRecommendations.list({ type: 'merchant' })).map(({ name }) => name)
  expect((await names(tenant.guest))[0]).toBe('Busy')
  expect((await names(me.client))[0]).toBe('Near in taste')
})

test('order again lists what a customer ordered, often and lately, and only to that customer', async () => {
  const { tenant, merchant, customer, client, items, order } = await newStore()
  const [pizza, dip, tea] = await items('Pizza', 'Dip', 'Tea')
  await order([dip], ...times(3, [pizza]))
  const other = await tenant.customer()
  await pastOrder(tenant, { merchant, customer: other.id, products: [tea], at: app.now() - day })
  await pastOrder(tenant, { merchant, customer, products: [tea], at: app.now() - day, status: 'cancelled' })
  expect(await client.storeRecommendations.orderAgain({})).toEqual([])
  await trainAndSwitchOn(app, tenant)
  const again = await client.storeRecommendations.orderAgain({})
  expect(again.map(({ name, reason }) => [name, reason])).toEqual([
    ['Pizza', 'again'],
    ['Dip', 'again'],
  ])
  await expect(tenant.guest.storeRecommendations.orderAgain({})).rejects.toMatchObject({ status: 401 })
})

test('a job that is killed goes on where it was, and no order counts twice', async () => {
  const { tenant, merchant, customer, items, owner } = await newStore()
  const [pizza, dip] = await items('Pizza', 'Dip')
  for (let n = 0; n < 1_005; n++)
    // three transactions
    await pastOrder(tenant, { merchant, customer, products: [pizza, dip], at: app.now() - day + n * 1_000 })
  const { job_id } = await owner.recommendations.initialize({})
  const slice = { openTransaction: tenant.db, hasTime: () => false }
  expect(await buildSlice(slice, job_id)).toBe(false)
  expect(await owner.recommendations.jobStatus({ job_id })).toMatchObject({ status: 'processing', progress: 49 })
  let calls = 0
  const dying = {
    openTransaction: ((work: never) => {
      if (++calls === 2) throw new Error('killed')
      return tenant.db(work)
    }) as typeof tenant.db,
    hasTime: () => true,
  }
  await expect(buildSlice(dying, job_id)).rejects.toThrow('killed')
  await Promise.all([1, 2].map(() => runRecommendationJob(app, tenant, buildModel, { jobId: job_id })))
  const count = () =>
    tenant.db((db) =>
      db
        .selectFrom('recommendation_pair')
        .select(['generation', 'item_id', 'orders'])
        .where('kind', '=', 'product')
        .orderBy('item_id')
        .execute(),
    )
  expect((await count()).map(({ orders }) => orders)).toEqual([1_005, 1_005])
  await pastOrder(tenant, { merchant, customer, products: [pizza, dip], at: app.now() - 3 * minute })
  await pastOrder(tenant, { merchant, customer, products: [pizza, dip], at: app.now() })
  await updateNow(app, tenant)
  expect((await count()).map(({ orders }) => orders)).toEqual([1_006, 1_006])
  const again = await owner.recommendations.initialize({})
  expect(again.job_id).not.toBe(job_id)
  expect((await count()).map(({ orders }) => orders)).toEqual([1_006, 1_006])
  await runRecommendationJob(app, tenant, buildModel, { jobId: again.job_id })
  await updateNow(app, tenant)
  expect((await count()).map(({ generation, orders }) => [generation, orders])).toEqual([
    [2, 1_006],
    [2, 1_006],
  ])
})

test('an item keeps a bounded number of neighbours: the heaviest', async () => {
  const { tenant, merchant, customer } = await newStore()
  const main = newId()
  const others = Array.from({ length: maxNeighbours + 40 }, () => newId())
  let at = app.now() - day
  for (const [index, other] of others.entries())
    for (let n = 0; n < (index < 5 ? 3 : 1); n++)
      await pastOrder(tenant, { merchant, customer, products: [main, other], at: (at += 1_000) })
  await trainAndSwitchOn(app, tenant)
  const kept = await tenant.db((db) =>
    db
      .selectFrom('recommendation_pair')
      .select('other_id')
      .where('kind', '=', 'product')
      .where('item_id', '=', main)
      .execute(),
  )
  expect(kept).toHaveLength(maxNeighbours)
  expect(kept.map(({ other_id }) => other_id)).toEqual(expect.arrayContaining(others.slice(0, 5)))
})

test('the orders of another tenant recommend nothing', async () => {
  const [own, other] = [await newStore(), await newStore()]
  const [pizza, dip] = await own.items('Pizza', 'Dip')
  await other.order(...times(5, [pizza, dip]))
  await own.order([pizza], [dip])
  await trainAndSwitchOn(app, own.tenant)
  await trainAndSwitchOn(app, other.tenant)
  const found = await own.tenant.guest.storeRecommendations.list({ type: 'product', product_id: pizza })
  expect(found).toEqual([])
  expect(await other.ask({ product_id: pizza })).toEqual([])
})

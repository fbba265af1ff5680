import { expect, test } from 'vitest'
import { maxPrinters } from '#contract/areas/printers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAmendable } from '../amendments/amendments.testing.ts'
import { printerJobs, purgePrintJobs } from './printers.jobs.ts'
import { newPrinting, printerInput, starPrinter } from './printers.testing.ts'

const app = await startTestApp({ frozenClock: true })
const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
const [second, day] = [1_000, 86_400_000]

test('a printer is added, changed and deleted; its address is shown once', async () => {
  const { staff, tenant } = await newPrinting(app)
  const { merchantPrinters } = staff
  const { poll_url, ...created } = await merchantPrinters.create(printerInput({ content: 'receipt', station: 'Bar' }))
  expect(poll_url).toMatch(
    new RegExp(`^http://${tenant.hosts.admin.replaceAll('.', '\\.')}:\\d+/print/${created.id}/[\\w-]{32}$`),
  )
  expect(created).toMatchObject({ state: 'unknown', is_online: false, seen_at: null, station: null })
  expect((await merchantPrinters.list({})).printers).toEqual([created])
  await expect(merchantPrinters.create(printerInput({ name: 'KITCHEN' }))).rejects.toMatchObject({
    status: 422,
    errors: { name: ['The name has already been taken.'] },
  })
  await expect(merchantPrinters.create(printerInput({ name: 'Bar', station: 'Bar' }))).rejects.toMatchObject({
    status: 422,
    errors: { station: ['The selected station is invalid.'] },
  })
  const changed = await merchantPrinters.update({ id: created.id, copies: 3, occasions: ['new', 'new', 'ready'] })
  expect(changed).toMatchObject({ copies: 3, occasions: ['new', 'ready'], name: 'Kitchen' })
  app.advanceTime(second)
  await merchantPrinters.update({ id: created.id, name: 'Front' })
  await expect(
    merchantPrinters.update({ id: created.id, copies: 1, expected_updated_at: changed.updated_at }),
  ).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
  await merchantPrinters.remove({ id: created.id })
  expect((await merchantPrinters.list({})).printers).toEqual([])
  const entries = await tenant.db((db) =>
    db.selectFrom('audit').select('action').where('subject', '=', `printer:${created.id}`).execute(),
  )
  const actions = entries.map(({ action }) => action)
  expect(actions.toSorted()).toEqual(['printer.created', 'printer.deleted', 'printer.updated', 'printer.updated'])
})

test('a merchant has a limited number of printers, and sees its own', async () => {
  const { staff, tenant, shop } = await newPrinting(app)
  const other = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [await tenant.merchant()] })
  const first = await staff.merchantPrinters.create(printerInput())
  for (let nth = 1; nth < maxPrinters; nth++) await staff.merchantPrinters.create(printerInput({ name: `${nth}` }))
  await expect(staff.merchantPrinters.create(printerInput({ name: 'more' }))).rejects.toMatchObject({
    code: 'TOO_MANY_PRINTERS',
  })
  expect((await other.client.merchantPrinters.list({})).printers).toEqual([])
  for (const call of [
    () => other.client.merchantPrinters.update({ id: first.id, copies: 2 }),
    () => other.client.merchantPrinters.renewAddress({ id: first.id }),
    () => other.client.merchantPrinters.test({ id: first.id }),
    () => other.client.merchantPrinters.remove({ id: first.id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  const cook = await tenant.user(['ManageMerchantOrders'], { merchants: [shop.merchantId] })
  expect((await cook.client.merchantPrinters.list({})).printers).toHaveLength(maxPrinters)
  await expect(cook.client.merchantPrinters.create(printerInput({ name: 'x' }))).rejects.toMatchObject({ status: 403 })
})

test('each occasion is printed once, with its copies, for its types of order', async () => {
  const { staff, place, settle, states } = await newPrinting(app)
  await staff.merchantPrinters.create(printerInput({ occasions: ['new', 'accepted', 'ready'], copies: 2 }))
  await staff.merchantPrinters.create(printerInput({ name: 'Pickup', occasions: ['new'], order_types: ['pickup'] }))
  await staff.merchantPrinters.create(printerInput({ name: 'By hand', occasions: [] }))
  await staff.merchantPrinters.create(printerInput({ name: 'Off', is_active: false }))
  const order_id = await place()
  await settle(order_id)
  await settle(order_id)
  expect(await states()).toEqual(['new waiting', 'new waiting'])
  await staff.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  await staff.merchantOrders.changeStatus({ order_id, order_status: 'ready', undoable: true })
  await settle(order_id)
  expect(await states(), 'ready can still be undone, which hides both').toHaveLength(2)
  await staff.merchantOrders.undoStatus({ order_id })
  await settle(order_id)
  expect((await states()).slice(2)).toEqual(['accepted waiting', 'accepted waiting'])
  await staff.merchantOrders.changeStatus({ order_id, order_status: 'ready' })
  await settle(order_id)
  expect((await states()).slice(4)).toEqual(['ready waiting', 'ready waiting'])
})

test('what happened before a printer was set up for it is not printed', async () => {
  const { staff, accepted, settle, states } = await newPrinting(app)
  const order_id = await accepted()
  app.advanceTime(second)
  const { id } = await staff.merchantPrinters.create(printerInput())
  await settle(order_id)
  await staff.merchantPrinters.update({ id, occasions: ['new', 'accepted'] })
  await settle(order_id)
  expect(await states()).toEqual([])
})

test('a cancelled order is not printed, and its printed ticket gets a second one that says so', async () => {
  const { staff, accepted, place, settle, states, runJob } = await newPrinting(app)
  const { poll_url, id } = await staff.merchantPrinters.create(printerInput({ occasions: ['new'] }))
  const star = starPrinter(port, poll_url)
  const cancel = async (order_id: string) => {
    await staff.merchantOrders.changeStatus({ order_id, order_status: 'cancelled', reason: 'Closed' })
    await settle(order_id)
  }
  const waiting = await place()
  await settle(waiting)
  await cancel(waiting)
  expect(await states()).toEqual(['new cancelled'])
  expect(await star.printAll()).toHaveLength(0)
  const printed = await accepted()
  await star.printAll()
  await cancel(printed)
  expect(await states()).toEqual(['new cancelled', 'new printed', 'cancelled waiting'])
  await runJob('printers.check', { printerId: id })
  expect(await star.printAll()).toHaveLength(1)
  await settle(printed)
  expect(await states()).toEqual(['new cancelled', 'new printed', 'cancelled printed'])
})

test('an order whose items change is printed again once for each change, where it was printed before', async () => {
  const { tenant, shop, staff, order_id, salad, propose, approve } = await newAmendable(app)
  const { client } = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [shop.merchantId] })
  const settle = async () => {
    const job = printerJobs.find(({ name }) => name === 'printers.print-due')
    if (job) await app.relay.run(job, { tenantId: tenant.id, input: { orderId: order_id } })
  }
  const { poll_url } = await client.merchantPrinters.create(printerInput())
  await client.merchantPrinters.create(printerInput({ name: 'Without changes', prints_changes: false }))
  await client.merchantPrinters.create(printerInput({ name: 'Ready', occasions: ['ready'] }))
  const star = starPrinter(port, poll_url)
  const change = async () => {
    app.advanceTime(second)
    const { id } = await propose([{ line: 0, quantity: 1 }, { item: { product_id: salad, quantity: 1 } }])
    await approve(id)
    await settle()
    await settle()
  }
  const jobs = async () =>
    (await client.merchantPrinters.jobs({}))
      .toReversed()
      .map(({ printer_name, occasion, state }) => `${printer_name} ${occasion} ${state}`)
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  await settle()
  await star.printAll()
  const accepted = ['Kitchen accepted printed', 'Without changes accepted waiting']
  expect(await jobs()).toEqual(accepted)
  await change()
  expect(await jobs()).toEqual([...accepted, 'Kitchen changed waiting'])
  expect(await star.printAll()).toHaveLength(1)
  await change()
  expect(await jobs()).toEqual([...accepted, 'Kitchen changed printed', 'Kitchen changed waiting'])
})

test('orders are printed by hand; what was printed before is a copy', async () => {
  const { staff, accepted, jobs, place, tenant, customer } = await newPrinting(app)
  const { poll_url, id } = await staff.merchantPrinters.create(printerInput())
  const star = starPrinter(port, poll_url)
  const [first, second_] = [await accepted(), await place()]
  await star.printAll()
  const added = await staff.merchantPrinters.print({ id, order_ids: [second_, first, first], content: 'receipt' })
  expect(added).toMatchObject([
    { order_id: second_, is_copy: false, content: 'receipt', occasion: 'by_hand', state: 'waiting' },
    { order_id: first, is_copy: true },
  ])
  const [one] = added
  await expect(staff.merchantPrinters.retry({ id: one?.id ?? '' })).rejects.toMatchObject({ code: 'PRINT_JOB_OPEN' })
  expect(await staff.merchantPrinters.cancel({ id: one?.id ?? '' })).toMatchObject({ state: 'cancelled' })
  await expect(staff.merchantPrinters.cancel({ id: one?.id ?? '' })).rejects.toMatchObject({ code: 'PRINT_JOB_CLOSED' })
  expect(await star.printAll()).toHaveLength(1)
  const [printed] = await jobs()
  expect(await staff.merchantPrinters.retry({ id: printed?.id ?? '' })).toMatchObject({
    is_copy: true,
    order_id: first,
  })
  expect(await staff.merchantPrinters.retry({ id: one?.id ?? '' })).toMatchObject({ is_copy: false })
  const neighbour = await newShop(tenant)
  const { order_id: foreign } = await customer.client.checkout.place(
    neighbour.cart([{ product_id: await neighbour.product() }]),
  )
  await expect(staff.merchantPrinters.print({ id, order_ids: [first, foreign] })).rejects.toMatchObject({ status: 404 })
  const elsewhere = await tenant.user(['ManageMerchantOrders'], { merchants: [await tenant.merchant()] })
  await expect(elsewhere.client.merchantPrinters.print({ id, order_ids: [first] })).rejects.toMatchObject({
    status: 404,
  })
  await expect(elsewhere.client.merchantPrinters.retry({ id: printed?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a test is printed without an order', async () => {
  const { staff } = await newPrinting(app)
  const { poll_url, id } = await staff.merchantPrinters.create(printerInput({ occasions: [], locale: 'ar' }))
  expect(await staff.merchantPrinters.test({ id })).toMatchObject({
    order_id: null,
    occasion: 'test',
    state: 'waiting',
  })
  expect(await starPrinter(port, poll_url).printAll()).toHaveLength(1)
  await staff.merchantPrinters.update({ id, is_active: false })
  await expect(staff.merchantPrinters.test({ id })).rejects.toMatchObject({ code: 'PRINTER_OFF' })
})

test('the printer of a station prints what it prepares', async () => {
  const { staff, shop, tenant, pizza, accepted, jobs } = await newPrinting(app)
  const cola = await shop.product({ name: 'Cola' })
  const drinks = newId()
  await tenant.db(async (db) => {
    const own = { merchant_id: shop.merchantId }
    await db
      .insertInto('product_category')
      .values({ ...own, id: drinks, name: 'Drinks' })
      .execute()
    await db
      .insertInto('product_category_link')
      .values({ ...own, category_id: drinks, product_id: cola, sort_order: 0 })
      .execute()
  })
  const stations = [
    { name: 'Bar', category_ids: [drinks] },
    { name: 'Oven', category_ids: [] },
  ]
  await staff.merchantKitchen.saveSetup({ stations, marks_ready: true })
  expect((await staff.merchantPrinters.list({})).stations).toEqual(['Bar', 'Oven'])
  await staff.merchantPrinters.create(printerInput({ name: 'Bar', station: 'Bar' }))
  await staff.merchantPrinters.create(printerInput({ name: 'Oven', station: 'Oven' }))
  await accepted([{ product_id: pizza }])
  expect((await jobs()).map(({ printer_name }) => printer_name)).toEqual(['Oven'])
  await accepted([{ product_id: pizza }, { product_id: cola }])
  expect((await jobs()).map(({ printer_name }) => printer_name).toSorted()).toEqual(['Bar', 'Oven', 'Oven'])
})

test('the daily clean-up deletes jobs after a week', async () => {
  const { accepted, staff, tenant } = await newPrinting(app)
  await staff.merchantPrinters.create(printerInput())
  await accepted()
  const jobs = () => tenant.db((db) => db.selectFrom('print_job').select('id').execute())
  await purgePrintJobs.run(app.services)
  expect(await jobs()).toHaveLength(1)
  app.advanceTime(8 * day)
  await purgePrintJobs.run(app.services)
  expect(await jobs()).toHaveLength(0)
})

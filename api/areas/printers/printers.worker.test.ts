import { afterAll, expect, test, vi } from 'vitest'
import { createTestBrowser, startPushService } from '#api/providers/push/push-service.testing.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newPrinting, printerInput, starPrinter } from './printers.testing.ts'

const pushService = await startPushService()
afterAll(() => pushService.close())
const environment = { PUSH_SERVICES: pushService.origin }
const app = await startTestApp({ runJobs: true, environment })
const listen = async ({ server }: Pick<typeof app, 'server'>) =>
  Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
const port = listen(app)

test('orders are printed by themselves when they come in and are accepted, also where the shop accepts them itself', async () => {
  const { staff, place, states, shop } = await newPrinting(app)
  const { poll_url } = await staff.merchantPrinters.create(printerInput({ occasions: ['new', 'accepted'] }))
  const star = starPrinter(await port, poll_url)
  const order_id = await place()
  await vi.waitFor(async () => expect(await states()).toEqual(['new waiting']), { timeout: 15_000 })
  expect(await star.printAll()).toHaveLength(1)
  await staff.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  await vi.waitFor(async () => expect(await states()).toEqual(['new printed', 'accepted waiting']), { timeout: 15_000 })

  // Another process goes on where the first one was: the queue is in the database.
  const second = await startTestApp({ sameDatabaseAs: app, environment })
  const elsewhere = starPrinter(await listen(second), poll_url)
  const { jobToken } = await star.poll()
  expect(await elsewhere.poll()).toEqual({ jobReady: false })
  expect((await elsewhere.fetchJob(jobToken)).status).toBe(200)
  await elsewhere.confirm(jobToken)
  expect(await star.poll()).toEqual({ jobReady: false })
  expect(await states()).toEqual(['new printed', 'accepted printed'])

  await shop.setting('is_auto_accept', true)
  await place()
  await vi.waitFor(
    async () => expect((await states()).slice(2).toSorted()).toEqual(['accepted waiting', 'new waiting']),
    {
      timeout: 15_000,
    },
  )
})

test('the store is told once of a printer with jobs that does not ask for them', async () => {
  const { tenant, shop, staff, place, states, runJob, jobs } = await newPrinting(app)
  const { id, poll_url } = await staff.merchantPrinters.create(printerInput({ occasions: ['new'] }))
  const user = await shop.staff()
  const browser = createTestBrowser(`${pushService.origin}/store`)
  await user.client.push.register({
    tenant_id: tenant.id,
    user_id: user.id,
    merchant_id: shop.merchantId,
    token: JSON.stringify(browser.subscription),
    platform: 'web',
    locale: 'en',
  })
  const messages = () =>
    pushService.letters
      .filter(({ path }) => path === '/store')
      .map(({ body }): { title: string; url: string } => JSON.parse(browser.open(body)))
      .filter(({ title }) => title === 'Printer not reachable')
  await place()
  await vi.waitFor(async () => expect(await states()).toEqual(['new waiting']), { timeout: 15_000 })
  await runJob('printers.check', { printerId: id })
  app.advanceTime(121_000)
  await runJob('printers.check', { printerId: id })
  await runJob('printers.check', { printerId: id })
  await vi.waitFor(() => expect(messages()).toHaveLength(1), { timeout: 15_000 })
  expect(messages()[0]).toMatchObject({
    body: 'Kitchen has not asked for its print jobs for 2 minutes.',
    url: expect.stringMatching(new RegExp(`/m/${shop.merchantId}/settings/printers$`)),
  })
  await starPrinter(await port, poll_url).poll('410')
  expect((await jobs())[0]).toMatchObject({ state: 'waiting' })
  app.advanceTime(121_000)
  await runJob('printers.check', { printerId: id })
  await vi.waitFor(() => expect(messages()).toHaveLength(2), { timeout: 15_000 })
})

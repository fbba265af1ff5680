import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newPrinting, printerInput, sendTo, starPrinter } from './printers.testing.ts'

const app = await startTestApp({ frozenClock: true })
const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
const [second, hour] = [1_000, 3_600_000]

async function newStar(more: Parameters<typeof printerInput>[0] = {}) {
  const scene = await newPrinting(app)
  const created = await scene.staff.merchantPrinters.create(printerInput(more))
  return { ...scene, created, star: starPrinter(port, created.poll_url) }
}

test('an accepted order is printed once: polled, fetched as a picture in black and white, confirmed', async () => {
  const { star, accepted, settle, jobs, staff, created } = await newStar()
  expect(await star.poll()).toEqual({ jobReady: false })
  const order_id = await accepted()
  await settle(order_id)
  const offer = await star.poll()
  expect(offer).toMatchObject({ jobReady: true, mediaTypes: ['image/png'], deleteMethod: 'DELETE' })
  const { status, type, body } = await star.fetchJob(offer.jobToken)
  expect([status, type]).toEqual([200, 'image/png'])
  const { data, info } = await sharp(body).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(576)
  expect(new Set(data)).toEqual(new Set([0, 255]))
  expect((await jobs())[0]).toMatchObject({
    order_id,
    occasion: 'accepted',
    state: 'sent',
    attempts: 1,
    is_copy: false,
  })
  expect((await star.fetchJob(offer.jobToken)).body.equals(body), 'a printer may fetch again').toBe(true)
  expect((await star.confirm(offer.jobToken)).status).toBe(200)
  expect((await star.confirm(offer.jobToken)).status, 'a repeated confirmation').toBe(200)
  expect(await star.poll()).toEqual({ jobReady: false })
  expect((await jobs()).map(({ state }) => state)).toEqual(['printed'])
  const { printers } = await staff.merchantPrinters.list({})
  expect(printers).toMatchObject([{ id: created.id, state: 'ready', is_online: true, waiting_jobs: 0 }])
})

test('two polls at once get a job once, and the next one when it is confirmed', async () => {
  const { star, accepted, states } = await newStar()
  await accepted()
  await accepted()
  const polls = await Promise.all([star.poll(), star.poll(), star.poll(), star.poll()])
  const offers = polls.filter(({ jobReady }) => jobReady)
  expect(offers).toHaveLength(1)
  await star.fetchJob(offers[0]?.jobToken)
  await star.confirm(offers[0]?.jobToken)
  expect(await star.printAll()).toHaveLength(1)
  expect(await states()).toEqual(['accepted printed', 'accepted printed'])
})

test('a job whose confirmation is lost is offered again as a copy, and given up after five times', async () => {
  const { star, accepted, jobs } = await newStar()
  await accepted()
  const first = await star.poll()
  app.advanceTime(16 * second)
  expect(await star.poll(), 'told, but not fetched').toMatchObject({ jobToken: first.jobToken })
  expect((await jobs())[0]).toMatchObject({ is_copy: false, attempts: 2 })
  const original = (await star.fetchJob(first.jobToken)).body
  app.advanceTime(60 * second)
  expect(await star.poll()).toEqual({ jobReady: false })
  app.advanceTime(31 * second)
  expect(await star.poll('200', true), 'it still prints').toEqual({ jobReady: false })
  expect(await star.poll()).toMatchObject({ jobToken: first.jobToken })
  expect((await jobs())[0]).toMatchObject({ is_copy: true, attempts: 3 })
  const copy = (await star.fetchJob(first.jobToken)).body
  const heightOf = async (png: Buffer) => (await sharp(png).metadata()).height
  expect(await heightOf(copy), 'it says so').toBeGreaterThan(await heightOf(original))
  for (const attempts of [4, 5]) {
    app.advanceTime(91 * second)
    await star.poll()
    await star.fetchJob(first.jobToken)
    expect((await jobs())[0]).toMatchObject({ attempts, state: 'sent' })
  }
  app.advanceTime(91 * second)
  expect(await star.poll()).toEqual({ jobReady: false })
  expect((await jobs())[0]).toMatchObject({ state: 'failed', error: 'not_confirmed' })
  await star.confirm(first.jobToken)
  expect((await jobs())[0], 'a late confirmation changes nothing').toMatchObject({ state: 'failed' })
})

test('a printer without paper gets nothing until it has paper, and says so', async () => {
  const { star, accepted, staff, jobs } = await newStar()
  await accepted()
  const { jobToken } = await star.poll()
  await star.fetchJob(jobToken)
  await star.confirm(jobToken, '410 out of paper')
  const printer = async () => (await staff.merchantPrinters.list({})).printers[0]
  expect(await printer()).toMatchObject({ state: 'paper_out', waiting_jobs: 1 })
  expect((await jobs())[0]).toMatchObject({ state: 'waiting', error: '410 out of paper', is_copy: true })
  app.advanceTime(60 * second)
  expect(await star.poll('410')).toEqual({ jobReady: false })
  expect(await star.poll('420 cover open')).toEqual({ jobReady: false })
  expect(await printer()).toMatchObject({ state: 'cover_open' })
  expect(await star.printAll()).toHaveLength(1)
  expect(await printer()).toMatchObject({ state: 'ready', waiting_jobs: 0 })
})

test('data that a printer cannot use are tried five times', async () => {
  const { star, accepted, jobs } = await newStar()
  await accepted()
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { jobToken } = await star.poll()
    expect((await star.fetchJob(jobToken, 'application/vnd.star.line')).status).toBe(415)
    await star.confirm(jobToken, '510')
    app.advanceTime(21 * second)
  }
  expect(await star.poll()).toEqual({ jobReady: false })
  expect((await jobs())[0]).toMatchObject({ state: 'failed', error: '510', attempts: 5, is_copy: false })
})

test('an order from yesterday is not printed when the printer comes back', async () => {
  const { star, accepted, settle, jobs } = await newStar({ expiry_hours: 2 })
  const order_id = await accepted()
  app.advanceTime(2 * hour)
  expect(await star.poll()).toEqual({ jobReady: false })
  expect((await jobs())[0]).toMatchObject({ state: 'cancelled', error: 'expired' })
  await settle(order_id)
  expect(await jobs()).toHaveLength(1)
})

test('old printers name no job', async () => {
  const { star, accepted, states } = await newStar()
  await accepted()
  await star.poll()
  expect((await star.fetchJob()).status).toBe(200)
  await star.confirm(undefined, 'OK')
  expect(await states()).toEqual(['accepted printed'])
})

test('another secret, another printer, another tenant and large bodies get nothing', async () => {
  const { created, accepted, staff, star } = await newStar()
  const other = await newStar()
  await accepted()
  const { jobToken } = await star.poll()
  const poll = (url: string, body = '{}') => sendTo(port, url, { method: 'POST', type: 'application/json', body })
  const secretOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
  const wrong = created.poll_url.replace(secretOf(created.poll_url), secretOf(other.created.poll_url))
  expect((await poll(wrong)).status).toBe(404)
  const foreign = `${other.created.poll_url.split('/print/')[0]}/print/${created.poll_url.split('/print/')[1]}`
  expect((await poll(foreign)).status, 'the host of another tenant').toBe(404)
  expect((await poll(created.poll_url.replace(created.id, 'x'))).status).toBe(404)
  expect((await other.star.fetchJob(jobToken)).status, 'a job of another printer').toBe(404)
  await other.star.confirm(jobToken)
  expect((await staff.merchantPrinters.jobs({}))[0]).toMatchObject({ state: 'sent' })
  expect((await poll(created.poll_url, `{"a":"${'x'.repeat(20_000)}"}`)).status).toBe(422)
  expect((await poll(created.poll_url, 'no JSON')).status).toBe(200)
  const renewed = await staff.merchantPrinters.renewAddress({ id: created.id })
  expect((await poll(created.poll_url)).status).toBe(404)
  expect((await poll(renewed.poll_url)).status).toBe(200)
  const rows = await app.services.platformPool.query('select to_jsonb(printer) as row from printer')
  expect(JSON.stringify(rows.rows)).not.toContain(secretOf(renewed.poll_url))
})

test('wrong secrets and too many polls are limited', async () => {
  const limited = await startTestApp({ frozenClock: true, environment: { RATE_LIMITS: '1' } })
  const ownPort = Number(new URL(await limited.server.listen({ port: 0, host: '127.0.0.1' })).port)
  const { staff } = await newPrinting(limited)
  const { poll_url } = await staff.merchantPrinters.create(printerInput())
  const statuses = async (url: string, count: number) => {
    const seen = new Set<number>()
    for (let nth = 0; nth < count; nth++) seen.add((await sendTo(ownPort, url, { method: 'POST', body: '{}' })).status)
    return [...seen]
  }
  expect(await statuses(poll_url, 121)).toEqual([200, 429])
  expect(await statuses(`${poll_url}x`, 31)).toEqual([429])
  limited.advanceTime(60 * second)
  expect(await statuses(`${poll_url}x`, 31)).toEqual([404, 429])
})

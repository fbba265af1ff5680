import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { epsonPrinter, newPrinting, printerInput, sendTo } from './printers.testing.ts'

const app = await startTestApp({ frozenClock: true })
const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
const second = 1_000

async function newEpson(more: Parameters<typeof printerInput>[0] = {}) {
  const scene = await newPrinting(app)
  const created = await scene.staff.merchantPrinters.create(printerInput({ protocol: 'epos', ...more }))
  const printer = async () => (await scene.staff.merchantPrinters.list({})).printers[0]
  return { ...scene, created, printer, epson: epsonPrinter(port, created.poll_url) }
}

test('an accepted order is printed once: asked for, a picture of the width of the paper, reported', async () => {
  const { epson, accepted, states, printer } = await newEpson({ paper_width: '58mm' })
  expect(await epson.ask()).toBeUndefined()
  await accepted()
  const [job, nothing] = await Promise.all([epson.ask(), epson.ask()]).then((both) =>
    both.toSorted((a, b) => Number(a === undefined) - Number(b === undefined)),
  )
  expect(nothing, 'two requests at once get a job once').toBeUndefined()
  expect(job).toMatchObject({ type: 'text/xml; charset=utf-8', width: 384 })
  expect(job?.rows.length).toBe(48 * (job?.height ?? 0))
  const blackDots = [...(job?.rows ?? [])].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  expect(blackDots).toBeGreaterThan(1_000)
  expect((await epson.report(job?.jobId ?? '')).status).toBe(200)
  expect(await epson.ask()).toBeUndefined()
  expect(await states()).toEqual(['accepted printed'])
  expect(await printer()).toMatchObject({ state: 'ready', is_online: true })
})

test('a printer without paper keeps its job until it has paper', async () => {
  const { epson, accepted, jobs, printer } = await newEpson()
  await accepted()
  for (let fault = 0; fault < 7; fault++) {
    const job = await epson.ask()
    await epson.report(job?.jobId ?? '', { success: false, code: 'EPTR_REC_EMPTY', status: 252_186_652 })
    expect(await printer()).toMatchObject({ state: 'paper_out', waiting_jobs: 1 })
    expect(await epson.ask(), 'not at once').toBeUndefined()
    app.advanceTime(21 * second)
  }
  const job = await epson.ask()
  await epson.report(job?.jobId ?? '')
  expect((await jobs())[0]).toMatchObject({ state: 'printed', is_copy: true })
  expect(await printer()).toMatchObject({ state: 'ready' })
})

test('a lost report leads to a copy, and a report that comes late ends it', async () => {
  const { epson, accepted, jobs } = await newEpson()
  await accepted()
  const job = await epson.ask()
  app.advanceTime(91 * second)
  expect(await epson.ask()).toMatchObject({ jobId: job?.jobId })
  expect((await jobs())[0]).toMatchObject({ is_copy: true, state: 'sent' })
  await epson.report(job?.jobId ?? '')
  expect((await jobs())[0]).toMatchObject({ state: 'printed' })
})

test('data that a printer refuses are tried five times', async () => {
  const { epson, accepted, jobs } = await newEpson()
  await accepted()
  for (let attempt = 1; attempt <= 5; attempt++) {
    const job = await epson.ask()
    await epson.report(job?.jobId ?? '', { success: false, code: 'SchemaError', status: 0 })
    app.advanceTime(21 * second)
  }
  expect(await epson.ask()).toBeUndefined()
  expect((await jobs())[0]).toMatchObject({ state: 'failed', error: 'SchemaError' })
})

test('a notification of the status changes the state alone', async () => {
  const { epson, accepted, states, printer } = await newEpson()
  await accepted()
  await epson.notify('0x0F00003C')
  expect(await printer()).toMatchObject({ state: 'cover_open' })
  await epson.notify('0x0F0A0014')
  expect(await printer()).toMatchObject({ state: 'paper_out' })
  await epson.notify('0x0F020014')
  expect(await printer()).toMatchObject({ state: 'paper_low' })
  expect(await states()).toEqual(['accepted waiting'])
})

test('reports that are no reports, and of unknown jobs, change nothing', async () => {
  const { epson, accepted, states, created } = await newEpson()
  await accepted()
  const job = await epson.ask()
  const bomb = '<!DOCTYPE a [<!ENTITY b "b">]><PrintResponseInfo><response success="true"/>&b;</PrintResponseInfo>'
  for (const ResponseFile of ['', 'text', '<PrintResponseInfo>', '<other/>', bomb])
    expect((await epson.post({ ConnectionType: 'SetResponse', ResponseFile })).status, ResponseFile).toBe(400)
  expect((await epson.post({ ConnectionType: 'Else' })).status).toBe(400)
  expect((await epson.report('ABC123')).status).toBe(200)
  expect((await epson.post({ ConnectionType: 'SetResponse', ResponseFile: 'x'.repeat(20_000) })).status).toBe(422)
  for (const method of ['GET', 'DELETE']) expect((await sendTo(port, created.poll_url, { method })).status).toBe(405)
  expect(await states()).toEqual(['accepted sent'])
  await epson.report(job?.jobId ?? '')
  expect(await states()).toEqual(['accepted printed'])
})

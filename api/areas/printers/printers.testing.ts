import { request } from 'node:http'
import type { PrinterInput } from '#contract/areas/printers.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { printerJobs } from './printers.jobs.ts'

type Answer = { status: number; type: string; body: Buffer }
type DeviceRequest = { method: string; query?: string; type?: string; body?: string }

/** Sends a request of a device to an address, over a socket. */
export function sendTo(port: number, url: string, { method, query = '', type, body }: DeviceRequest): Promise<Answer> {
  const { pathname, hostname } = new URL(url)
  return new Promise((resolve, reject) => {
    const headers = {
      host: hostname,
      ...(type ? { 'content-type': type } : {}),
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request({ port, host: '127.0.0.1', method, path: pathname + query, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

type Poll = { jobReady: boolean; mediaTypes?: string[]; jobToken?: string; deleteMethod?: string }

/** Behaves like a printer with Star CloudPRNT: polls, fetches in a type that it can print, and confirms. */
export function starPrinter(port: number, url: string) {
  const mac = '00:11:62:1b:e2:01'
  const poll = async (statusCode = '200%20OK', printingInProgress = false): Promise<Poll> => {
    const body = JSON.stringify({
      status: '23 86 0 0 0 0 0 0 0 0 0',
      printerMAC: mac,
      statusCode,
      printingInProgress,
      clientAction: null,
    })
    const answer = await sendTo(port, url, { method: 'POST', type: 'application/json', body })
    if (answer.status !== 200) throw new Error(`poll: ${answer.status}`)
    return JSON.parse(answer.body.toString()) as Poll
  }
  const query = (token: string | undefined, more: Record<string, string>) =>
    `?${new URLSearchParams({ uid: 'mC-Print3', mac, ...more, ...(token ? { token } : {}) })}`
  const fetchJob = (token?: string, type = 'image/png') =>
    sendTo(port, url, { method: 'GET', query: query(token, { type }) })
  const confirm = (token?: string, code = '200 OK') =>
    sendTo(port, url, { method: 'DELETE', query: query(token, { code }) })
  /** Prints everything that is ready, and returns the pictures. */
  const printAll = async (): Promise<Buffer[]> => {
    const pictures: Buffer[] = []
    for (;;) {
      const { jobReady, jobToken } = await poll()
      if (!jobReady) return pictures
      const { status, body } = await fetchJob(jobToken)
      if (status === 200) pictures.push(body)
      await confirm(jobToken, status === 200 ? '200 OK' : '520')
    }
  }
  return { poll, fetchJob, confirm, printAll }
}

/** Behaves like a printer with Epson Server Direct Print. */
export function epsonPrinter(port: number, url: string) {
  const post = (fields: Record<string, string>) =>
    sendTo(port, url, {
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({ ID: 'TM-m30', ...fields }).toString(),
    })
  /** The id of the job and its picture, one byte for eight dots; undefined if nothing is to be printed. */
  const ask = async () => {
    const { status, type, body } = await post({ ConnectionType: 'GetRequest', Name: 'kitchen' })
    if (status !== 200) throw new Error(`ask: ${status}`)
    const xml = body.toString()
    if (xml === '') return undefined
    const [, jobId = ''] = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(xml) ?? []
    const [, width = '', height = '', data = ''] =
      /<image width="(\d+)" height="(\d+)" color="color_1" mode="mono">([^<]+)<\/image><cut type="feed"\/>/.exec(xml) ??
      []
    return { type, jobId, width: Number(width), height: Number(height), rows: Buffer.from(data, 'base64') }
  }
  const report = (jobId: string | null, { success = true, code = '', status = 251_658_262 } = {}) =>
    post({
      ConnectionType: 'SetResponse',
      ResponseFile: [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>`,
        jobId === null ? '' : `<printjobid>${jobId}</printjobid>`,
        '</Parameter><PrintResponse>',
        `<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${success}" code="${code}" `,
        `status="${status}" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
      ].join(''),
    })
  const notify = (asbstatus: string) =>
    post({
      ConnectionType: 'SetStatus',
      Status: [
        '<?xml version="1.0" encoding="utf-8"?><statusmonitor Version="1.00">',
        `<printerstatus devicename="local_printer" asbstatus="${asbstatus}"/></statusmonitor>`,
      ].join(''),
    })
  return { post, ask, report, notify }
}

export const printerInput = (more: Partial<PrinterInput> = {}): PrinterInput => ({
  name: 'Kitchen',
  protocol: 'cloudprnt',
  paper_width: '80mm',
  content: 'kitchen',
  station: null,
  copies: 1,
  occasions: ['accepted'],
  prints_changes: true,
  order_types: [],
  locale: 'en',
  expiry_hours: 4,
  is_active: true,
  ...more,
})

/** A shop with staff who may set up printers, and helpers that place orders and run what follows. */
export async function newPrinting(app: TestApp) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const { client: staff } = await tenant.user(['ManageMerchantOrders', 'ManageMerchantSettingsGeneral'], {
    merchants: [shop.merchantId],
  })
  const customer = await tenant.customer()
  const pizza = await shop.product({ name: 'Margherita' })
  const place = async (lines: Parameters<typeof shop.cart>[0] = [{ product_id: pizza }]) =>
    (await customer.client.checkout.place(shop.cart(lines))).order_id
  const runJob = async (name: string, input: object) => {
    const found = printerJobs.find((one) => one.name === name)
    if (!found) throw new Error(name)
    await app.relay.run(found, { tenantId: tenant.id, input })
  }
  /** What the events of an order lead to. */
  const settle = (orderId: string) => runJob('printers.print-due', { orderId })
  const accepted = async (lines?: Parameters<typeof shop.cart>[0]) => {
    const order_id = await place(lines)
    await staff.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
    await settle(order_id)
    return order_id
  }
  const jobs = async () => (await staff.merchantPrinters.jobs({})).toReversed()
  const states = async () => (await jobs()).map(({ occasion, state }) => `${occasion} ${state}`)
  return { tenant, shop, staff, customer, pizza, place, accepted, settle, runJob, jobs, states }
}

import { createServer as createHttp } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import { sendMail } from './mails.commands.ts'
import { announceOrders } from './order-messages.commands.ts'

/** A mail server that records messages. It rejects refused@… and is busy the first time for busy@…. */
function startMailServer() {
  const messages: { to: string; text: string }[] = []
  let busyRecipients = true
  const delayed = new Set<string>()
  const server = createServer((socket) => {
    let to = ''
    let text: string | undefined
    let remaining = ''
    const reply = (line: string) => void socket.write(`${line}\r\n`)
    const receive = (line: string) => {
      if (text !== undefined) {
        if (line !== '.') return void (text += `${line}\n`)
        messages.push({ to, text })
        text = undefined
        return reply('250 taken')
      }
      if (/^RCPT/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        if (to.startsWith('refused@')) return reply('550 nobody here')
        if (to.startsWith('late@') && !delayed.has(to)) {
          delayed.add(to)
          return reply('451 try again')
        }
        if (to.startsWith('busy@') && busyRecipients) {
          busyRecipients = false
          return reply('451 try again')
        }
      }
      if (/^DATA/i.test(line)) {
        text = ''
        return reply('354 go on')
      }
      if (/^QUIT/i.test(line)) return reply('221 bye')
      return reply('250 ok')
    }
    reply('220 post.test')
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const lines = (remaining + bytes.toString()).split('\r\n')
      remaining = lines.pop() ?? ''
      lines.forEach(receive)
    })
  })
  return { server, letters: messages }
}

const listen = async (server: Server) => {
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  afterAll(() => void server.close())
  return (server.address() as AddressInfo).port
}

const mailServer = startMailServer()
const texts: { to: string; text: string; key: string | undefined }[] = []
const gateway = createHttp((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    texts.push({ ...JSON.parse(body), key: request.headers.authorization })
    response.writeHead(200).end('{}')
  })
})
const [smtp, sms] = [await listen(mailServer.server), await listen(gateway)]
const app = await startTestApp({
  runJobs: true,
  environment: {
    SMTP_URL: `smtp://127.0.0.1:${smtp}?ignoreTLS=true`,
    SMS_URL: `http://127.0.0.1:${sms}/send`,
    SMS_KEY: 'key-1',
  },
})
type Tenant = Awaited<ReturnType<typeof newTenant>>

type OrderMail = { to: string; orderId: string; step: 'placed' | 'accepted' | 'cancelled'; total?: string }

const announce = (tenant: Tenant, { to, orderId, step, total = '1' }: OrderMail) =>
  tenant.db((db) =>
    announceOrders(db, [
      {
        event: `order_${step}`,
        step,
        orderId,
        orderNumber: 'W-1001',
        customer: { id: newId(), name: 'Cy', email: to, mobile: null, locale: 'en' },
        merchantEmails: [],
        staffLocale: 'en',
        content: () => ({
          values: { order_id: 'W-1001', merchant: 'Salmiya Grills', total, reason: 'Sold out.' },
          items: [],
          link: `http://${tenant.hosts.store}/orders/W-1001`,
        }),
      },
    ]),
  )

const findMail = (tenant: Tenant, recipient: string) =>
  tenant.db((db) =>
    db
      .selectFrom('message')
      .select(['status', 'html', 'text', 'failure'])
      .where('recipient', '=', recipient)
      .executeTakeFirst(),
  )
const expectSent = (tenant: Tenant, recipient: string) =>
  expect.poll(async () => (await findMail(tenant, recipient))?.status)

test('a message is sent once by SMTP after the commit, and its text is cleared', async () => {
  const tenant = await newTenant(app)
  const to = `ada@${tenant.slug}.test`
  await tenant.db((db) =>
    sendMail(db, { to, template: 'one_time_code', locale: 'en', name: 'Ada', values: { code: '4711', minutes: 10 } }),
  )
  await expectSent(tenant, to).toBe('sent')
  expect(await findMail(tenant, to)).toEqual({ status: 'sent', html: '', text: '', failure: null })
  const messages = mailServer.letters.filter((message) => message.to === to)
  expect(messages).toHaveLength(1)
  expect(messages[0]?.text).toContain('Subject: 4711 is your code')
  expect(messages[0]?.text).toContain('Auto-Submitted: auto-generated')
})

test('a message of a rolled-back transaction is not sent', async () => {
  const tenant = await newTenant(app)
  const to = `eve@${tenant.slug}.test`
  await expect(
    tenant.db(async (db) => {
      await sendMail(db, { to, template: 'welcome', locale: 'en', name: 'Eve' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  const other = `bob@${tenant.slug}.test`
  await tenant.db((db) => sendMail(db, { to: other, template: 'welcome', locale: 'en', name: 'Bob' }))
  await expectSent(tenant, other).toBe('sent')
  expect(mailServer.letters.filter((message) => message.to === to)).toEqual([])
})

test('a rejected address is recorded; a busy server is retried', async () => {
  const tenant = await newTenant(app)
  const [refused, busyRecipients] = [`refused@${tenant.slug}.test`, `busy@${tenant.slug}.test`]
  await tenant.db(async (db) => {
    await sendMail(db, { to: refused, template: 'welcome', locale: 'en', name: 'R' })
    await sendMail(db, { to: busyRecipients, template: 'welcome', locale: 'en', name: 'B' })
  })
  await expectSent(tenant, refused).toBe('failed')
  expect((await findMail(tenant, refused))?.failure).toContain('550')
  await expectSent(tenant, busyRecipients).toBe('sent')
}, 30_000)

test('a phone number gets a text message', async () => {
  const tenant = await newTenant(app)
  await tenant.db((db) =>
    sendMail(db, {
      to: '+447700900123',
      template: 'one_time_code',
      locale: 'ar',
      name: '',
      values: { code: '1234', minutes: 5 },
    }),
  )
  await expectSent(tenant, '+447700900123').toBe('sent')
  expect(texts.at(-1)).toEqual({ to: '+447700900123', key: 'Bearer key-1', text: expect.stringContaining('1234') })
})

test('customers get order mails with amounts in the currency’s decimals', async () => {
  const tenant = await newTenant(app, { currency: 'KWD' })
  const order = { to: `cy@${tenant.slug}.test`, orderId: newId(), total: formatMoney(12_345, 'KWD', 'en') }
  await announce(tenant, { ...order, step: 'placed' })
  await announce(tenant, { ...order, step: 'cancelled' })
  const rows = await tenant.db((db) =>
    db.selectFrom('message').select(['subject']).where('recipient', '=', order.to).orderBy('id').execute(),
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    'Order W-1001 at Salmiya Grills',
    'Your order W-1001 was cancelled',
  ])
  await expect.poll(() => mailServer.letters.filter(({ to }) => to === order.to).length).toBe(2)
  expect(
    mailServer.letters
      .find(({ to, text }) => to === order.to && text.includes('Order W-1001 at'))
      ?.text.replaceAll('=\n', ''),
  ).toMatch(/KWD(=C2=A0|\s)12\.345/)
})

/** An order of a customer with this address, which is accepted and ready at once. */
async function newReadyOrder(address: string) {
  const tenant = await newTenant(app)
  const to = `${address}@${tenant.slug}.test`
  const shop = await newShop(tenant)
  const [customer, staff] = [await tenant.customer(), await shop.staff()]
  await tenant.db((db) => db.updateTable('customer').set({ email: to }).where('id', '=', customer.id).execute())
  const { order_id } = await customer.client.checkout.place(shop.cart([{ product_id: await shop.product() }]))
  for (const order_status of ['processing', 'ready'] as const)
    await staff.client.merchantOrders.changeStatus({ order_id, order_status })
  return { tenant, to }
}
const subjectsTo = (to: string) =>
  mailServer.letters
    .filter((message) => message.to === to)
    .map(
      ({ text }) => /placed|accepted|ready|received/i.exec(/^Subject: (.*)$/m.exec(text)?.[1] ?? '')?.[0] ?? 'placed',
    )

test('mails of an order are sent in the order of its events, each once, also if the first attempt fails', async () => {
  const { to } = await newReadyOrder('late')
  await expect.poll(() => subjectsTo(to), { timeout: 25_000 }).toEqual(['placed', 'accepted', 'ready'])
}, 30_000)

test('a mail that is never sent delays the later mails of its order for a limited time', async () => {
  const tenant = await newTenant(app)
  const order = { to: `ned@${tenant.slug}.test`, orderId: newId() }
  const { orderId } = order
  const insertUnsent = (createdAt: string) =>
    tenant.db((db) =>
      db
        .insertInto('message')
        .values({
          id: newId(),
          recipient: order.to,
          subject: '',
          html: '',
          text: '',
          order_id: orderId,
          order_step: 'placed',
          created_at: createdAt,
          // Leased by a process that never answers.
          next_attempt_at: new Date(Date.now() + 3_600_000).toISOString(),
        })
        .execute(),
    )
  await insertUnsent(new Date(Date.now() - 29.9 * 60_000).toISOString())
  await announce(tenant, { ...order, step: 'accepted' })
  await announce(tenant, { ...order, step: 'accepted' })
  await new Promise((resume) => setTimeout(resume, 1_500))
  expect(subjectsTo(order.to)).toEqual([])
  await expect.poll(() => subjectsTo(order.to), { timeout: 25_000 }).toEqual(['accepted'])
}, 30_000)

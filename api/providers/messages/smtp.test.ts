import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { sendWithSmtp } from './smtp.ts'

const open = new Set<Socket>()
const received: { recipient: string; isSignedIn: boolean }[] = []
let [connections, mostAtOnce] = [0, 0]

/** A server that wants a sign-in, and knows no refused@…. */
const server = createServer((socket) => {
  open.add(socket)
  connections++
  mostAtOnce = Math.max(mostAtOnce, open.size)
  socket.on('close', () => open.delete(socket)).on('error', () => undefined)
  let [isSignedIn, isText, recipient, rest] = [false, false, '', '']
  const answer = (line: string): string | undefined => {
    if (isText) {
      if (line !== '.') return undefined
      isText = false
      received.push({ recipient, isSignedIn })
      return '250 taken'
    }
    if (/^EHLO/i.test(line)) return '250-post.test\r\n250 AUTH PLAIN'
    if (/^AUTH/i.test(line)) {
      isSignedIn = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString() === '\0shop\0secret'
      return isSignedIn ? '235 welcome' : '535 no'
    }
    if (/^RCPT/i.test(line)) {
      recipient = /<(.*)>/.exec(line)?.[1] ?? ''
      return recipient.startsWith('refused@') ? '550 nobody here' : '250 ok'
    }
    isText = /^DATA/i.test(line)
    return isText ? '354 go on' : '250 ok'
  }
  socket.write('220 post.test\r\n')
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const reply = answer(line)
      if (reply !== undefined) socket.write(`${reply}\r\n`)
    }
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const credentials = {
  host: '127.0.0.1',
  port: String((server.address() as AddressInfo).port),
  security: 'none',
  username: 'shop',
  password: 'secret',
  from_address: 'shop@store.test',
}
const send = (to: string, more: Record<string, string> = {}) =>
  sendWithSmtp(
    { WEBHOOKS_INTERNAL: true },
    { ...credentials, ...more },
    { id: to, to, subject: 'Order', html: '<p>Hello</p>', text: 'Hello', senderName: 'Pier', replyTo: null },
  )

test('many mails share a few connections, which end soon after the last one', async () => {
  const recipients = Array.from({ length: 30 }, (_, n) => `customer${n}@mail.test`)
  const results = await Promise.all(recipients.map((to) => send(to)))
  expect(results.every(({ kind }) => kind === 'sent')).toBe(true)
  expect(received.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted())
  expect(received.every(({ isSignedIn }) => isSignedIn)).toBe(true)
  expect(connections).toBeLessThanOrEqual(6)
  expect(mostAtOnce).toBeGreaterThan(1)
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(0)
})

test('a refused mail and a refused sign-in fail alone', async () => {
  const [refused, sent, unknown] = await Promise.all([
    send('refused@mail.test'),
    send('next@mail.test'),
    send('other@mail.test', { password: 'wrong' }),
  ])
  expect(refused).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('550') })
  expect(sent).toMatchObject({ kind: 'sent' })
  expect(unknown).toMatchObject({ kind: 'retry', reason: expect.stringContaining('535') })
})

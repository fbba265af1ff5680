import { expect, test } from 'vitest'
import { sendMail } from '../areas/notifications/mails.commands.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import { startTestApp } from '../platform/testing/test-app.ts'

const app = await startTestApp()

test('the mailbox lists messages and shows each in a sandboxed frame', async () => {
  const tenant = await newTenant(app)
  const to = `ada@${tenant.slug}.test`
  await tenant.db((db) =>
    sendMail(db, {
      to,
      template: 'password_reset',
      locale: 'en',
      name: '<Ada>',
      values: { minutes: 60 },
      link: 'https://x.example/reset?token=1',
    }),
  )
  const { body } = await app.send({ method: 'GET', url: `/dev/mailbox?format=json&to=${to}` })
  expect(body).toMatchObject([
    {
      recipient: to,
      subject: 'Choose a new password',
      status: 'waiting',
      text: expect.stringContaining('https://x.example/reset?token=1'),
    },
  ])
  const [{ id } = { id: '' }] = Array.isArray(body) ? (body as { id: string }[]) : []
  const list = await app.server.inject({ method: 'GET', url: `/dev/mailbox?to=${to}` })
  expect([list.statusCode, list.body]).toEqual([200, expect.stringContaining(`href="/dev/mailbox/${id}"`)])
  const page = await app.server.inject({ method: 'GET', url: `/dev/mailbox/${id}` })
  expect(page.body).toContain(`src="/dev/mailbox/${id}/letter"`)
  const message = await app.server.inject({ method: 'GET', url: `/dev/mailbox/${id}/letter` })
  expect(message.body).toContain('Hello &#60;Ada&#62;,')
  expect(message.headers['content-security-policy']).toMatch(/^sandbox allow-popups/)
  for (const url of ['/dev/mailbox/nothing', '/dev/mailbox/00000000-0000-7000-8000-000000000000'])
    expect((await app.server.inject({ method: 'GET', url })).statusCode).toBe(404)
})

test('the mailbox does not exist in production', async () => {
  const production = await startTestApp({
    environment: { NODE_ENV: 'production', DATABASE_URL: 'postgres://unused', DEMO: '0' },
  })
  expect((await production.server.inject({ method: 'GET', url: '/dev/mailbox' })).statusCode).toBe(404)
})

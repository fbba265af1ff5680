import { z } from 'zod'
import type { AppServices } from '../platform/app-services.ts'
import type { Mount } from '../platform/start.ts'
import { htmlPage } from './pages.ts'
import { plainPolicy } from './content-security-policy.ts'

type MailMessage = {
  id: string
  tenant: string
  recipient: string
  subject: string
  status: string
  failure: string | null
  text: string
  html: string
  created_at: string
}

const MailboxQuery = z.object({ to: z.string().max(200).optional(), format: z.enum(['json']).optional() })
const MessageParams = z.object({ id: z.uuid() })
/** Links open in a new tab; the frame cannot load or send anything else. */
const messagePolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const columns = 'm.id, t.name as tenant, m.recipient, m.subject, m.status, m.failure, m.text, m.html, m.created_at'

async function listMessages({ platformPool }: AppServices, to: string | undefined): Promise<MailMessage[]> {
  const { rows } = await platformPool.query<MailMessage>(
    `select ${columns} from message m join tenant t on t.id = m.tenant_id where $1::text is null or m.recipient = $1
      order by m.created_at desc, m.id desc limit 100`,
    [to?.toLowerCase() ?? null],
  )
  return rows
}

async function findMessage({ platformPool }: AppServices, params: unknown): Promise<MailMessage | undefined> {
  const id = MessageParams.safeParse(params).data?.id
  if (id === undefined) return undefined
  const { rows } = await platformPool.query<MailMessage>(
    `select ${columns} from message m join tenant t on t.id = m.tenant_id where m.id = $1`,
    [id],
  )
  return rows[0]
}

/** A development page with all mails of all tenants, newest first. It does not exist in production. */
export const mountMailbox: Mount = (app, services) => {
  if (services.config.production) return
  app.get('/dev/mailbox', async (request, reply) => {
    const { to, format } = MailboxQuery.safeParse(request.query).data ?? {}
    const messages = await listMessages(services, to)
    if (format === 'json') return reply.send(messages.map(({ html: _html, ...rest }) => rest))
    return reply
      .header('content-security-policy', plainPolicy)
      .type('text/html; charset=utf-8')
      .send(htmlPage('Mailbox', messageList(messages)))
  })
  app.get('/dev/mailbox/:id', async (request, reply) => {
    const message = await findMessage(services, request.params)
    if (!message) return reply.callNotFound()
    return reply
      .header('content-security-policy', plainPolicy)
      .type('text/html; charset=utf-8')
      .send(htmlPage(message.subject, messagePage(message)))
  })
  app.get('/dev/mailbox/:id/letter', async (request, reply) => {
    const message = await findMessage(services, request.params)
    if (!message) return reply.callNotFound()
    const html = message.html.replace('<head>', '<head><base target="_blank">')
    return reply.header('content-security-policy', messagePolicy).type('text/html; charset=utf-8').send(html)
  })
}

function messageList(messages: readonly MailMessage[]): string {
  if (messages.length === 0)
    return '<h1>Mailbox</h1><p>Nothing was sent yet. Ask for a new password, or place an order, and look again.</p>'
  const rows = messages.map(({ id, tenant, recipient, subject, status, created_at }) => {
    const details = `<bdi>${escape(tenant)}</bdi> to <bdi>${escape(recipient)}</bdi>, ${created_at.slice(0, 19).replace('T', ' ')}, ${status}`
    const link = `<a href="/dev/mailbox/${id}"><bdi>${escape(subject)}</bdi></a>`
    const style = 'padding:12px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere'
    return `<li style="${style}">${link}<br><small>${details}</small></li>`
  })
  return [
    '<h1>Mailbox</h1>',
    '<p>Messages of this server, newest first; times are UTC. They leave for real where SMTP_URL is set.</p>',
    `<ul style="list-style:none;margin:0;padding:0">${rows.join('')}</ul>`,
  ].join('')
}

function messagePage({ id, tenant, recipient, subject, status, failure, html, text }: MailMessage): string {
  const state = failure ? `${status}: ${failure}` : status
  const body =
    html === ''
      ? `<p>${escape(text || 'Sent; its text is not kept.')}</p>`
      : `<iframe title="Message" src="/dev/mailbox/${id}/letter" style="width:100%;height:70vh;border:0;border-radius:12px;background:#fff"></iframe>`
  return [
    `<p><a href="/dev/mailbox">Mailbox</a></p><h1><bdi>${escape(subject)}</bdi></h1>`,
    `<p><bdi>${escape(tenant)}</bdi> to <bdi>${escape(recipient)}</bdi>, ${escape(state)}</p>${body}`,
  ].join('')
}

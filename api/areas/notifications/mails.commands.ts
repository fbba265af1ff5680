import { formatMoney } from '#api/platform/text/format.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { loadBrand } from './mails.db.ts'
import { renderMail } from './mails.rules.ts'
import type { MailContent } from './mails.rules.ts'
import { announceStep, insertMessages } from './messages.db.ts'
import type { NewMessage } from './messages.db.ts'

export type Mail = MailContent & {
  /** An address, or an international number for a text message. */
  to: string
}

/** Their text holds a link or code that lets somebody in. */
const secretTemplates: ReadonlySet<string> = new Set([
  'password_reset',
  'one_time_code',
  'invitation',
  'invitation_merchant',
  'welcome_tenant',
])

/** Stores a message in the transaction of `db`, which sends it after the commit: it does not exist without the change. */
export async function sendMail(db: Db, mail: Mail, fields: Partial<NewMessage> = {}): Promise<void> {
  const brand = await loadBrand(db)
  await insertMessages(db, [{ ...messageOf(mail, brand), ...fields }])
}

/** Stores messages of a mailing, which must not delay others. */
export async function sendBulkMails(db: Db, mails: readonly Mail[]): Promise<void> {
  const brand = await loadBrand(db)
  await insertMessages(
    db,
    mails.map((mail) => ({ ...messageOf(mail, brand), priority: 1 })),
  )
}

function messageOf({ to, ...content }: Mail, brand: Parameters<typeof renderMail>[1]): NewMessage {
  return {
    id: newId(),
    channel: to.startsWith('+') ? 'sms' : 'email',
    recipient: to,
    template: content.template,
    is_secret: secretTemplates.has(content.template),
    link: content.link ?? null,
    ...renderMail(content, brand),
  }
}

export type OrderMail = {
  kind: 'placed' | 'accepted' | 'ready' | 'cancelled' | 'unanswered'
  to: string
  name: string
  locale: string
  order_id: string
  merchant: string
  /** Minor units of `currency`. */
  total: number
  currency: string
  reason?: string | null
  /** The lines of the order. */
  items?: readonly string[]
  /** The order's page in the shop. */
  link: string
}

/** Mails a customer about the status of an order, once for each step of the order with this id. */
export async function mailOrder(
  db: Db,
  { kind, to, name, locale, order_id, merchant, total, currency, reason, items, link }: OrderMail,
  step: { orderId: string; step: string },
): Promise<void> {
  if (!(await announceStep(db, step.orderId, step.step))) return
  const values = { order_id, merchant, total: formatMoney(total, currency, locale), reason: reason ?? '' }
  await sendMail(
    db,
    { to, name, locale, link, ...(items ? { items } : {}), template: `order_${kind}`, values },
    { receiver: 'customer', order_id: step.orderId, order_number: order_id, order_step: step.step },
  )
}

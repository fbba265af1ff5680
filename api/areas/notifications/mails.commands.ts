import { z } from 'zod'
import { formatMoney } from '#api/platform/text/format.ts'
import type { Db } from '#api/platform/db/db.ts'
import { jobType } from '#api/platform/events/job.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { loadBrand, insertMail } from './mails.db.ts'
import type { MailedStep } from './mails.db.ts'
import { renderMail } from './mails.rules.ts'
import type { MailContent } from './mails.rules.ts'

export const sendStoredMail = jobType('mail.send', z.object({ mailId: z.uuid() }))

/** Sends stored messages of a mailing, which must not delay those of orders. */
export const sendStoredMails = jobType('mail.send-bulk', z.object({ mailIds: z.array(z.uuid()).max(100) }))

export type Mail = MailContent & {
  /** An address, or an international number for a text message. */
  to: string
}

/**
 * Stores a message and enqueues its delivery in the transaction of `db`: neither exists without the change. Each step of
 * an order is mailed once, and after the steps that were mailed before it.
 */
export async function sendMail(db: Db, { to, ...content }: Mail, step: Partial<MailedStep> = {}): Promise<void> {
  const id = newId()
  const rendered = renderMail(content, await loadBrand(db))
  if (await insertMail(db, { id, recipient: to, template: content.template, ...rendered, ...step }))
    await sendStoredMail.enqueue(db, { mailId: id })
}

/** Stores up to 100 messages of a mailing and enqueues their delivery. */
export async function sendBulkMails(db: Db, mails: readonly Mail[]): Promise<void> {
  const brand = await loadBrand(db)
  const mailIds: string[] = []
  for (const { to, ...content } of mails) {
    const id = newId()
    await insertMail(db, { id, recipient: to, template: content.template, ...renderMail(content, brand) })
    mailIds.push(id)
  }
  await sendStoredMails.enqueue(db, { mailIds })
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

/** Mails a customer about the status of an order, once for each `step`. */
export const mailOrder = (
  db: Db,
  { kind, to, name, locale, order_id, merchant, total, currency, reason, items, link }: OrderMail,
  step?: MailedStep,
): Promise<void> =>
  sendMail(
    db,
    {
      to,
      name,
      locale,
      link,
      ...(items ? { items } : {}),
      template: `order_${kind}`,
      values: { order_id, merchant, total: formatMoney(total, currency, locale), reason: reason ?? '' },
    },
    step,
  )

import type { MessageEvent } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { ownerAddresses } from './delivery-setting.queries.ts'
import { sendMail } from './mails.commands.ts'
import { textsToSend } from './templates.commands.ts'
import { textKeyOf } from './templates.rules.ts'

type StaffMessage = {
  event: MessageEvent
  /** Notification e-mails of the store. */
  merchantEmails: readonly string[]
  locale: string
  values: Record<string, string>
}

/** Mails a store, and the recipients of the tenant or its owners, as far as the event is active for each. */
export async function mailStaff(db: Db, { event, merchantEmails, locale, values }: StaffMessage): Promise<void> {
  const { recipients } = await textsToSend(db, event)
  const admins = await ownerAddresses(db, recipients)
  const addressees = [
    ...merchantEmails.map((to) => ({ receiver: 'merchant' as const, to })),
    ...admins.map((to) => ({ receiver: 'admin' as const, to })),
  ]
  for (const { receiver, to } of addressees)
    await sendMail(db, { to, name: '', locale, template: textKeyOf({ event, receiver }), values }, { receiver })
}

import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { listOwners } from '../tenants/owners.queries.ts'
import { defaultLocale } from './webhooks.db.ts'

/** Tells the owners that a webhook was switched off because its receiver failed. */
export async function mailSwitchedOff(db: Db, webhook: string, url: string): Promise<void> {
  await audit(db, 'webhook.switched_off', `webhook:${webhook}`, { url })
  const [owners, locale] = await Promise.all([listOwners(db), defaultLocale(db)])
  for (const { email, first_name } of owners)
    await sendMail(db, {
      to: email,
      name: first_name,
      locale,
      template: 'webhook_switched_off',
      values: { webhook, url },
    })
}

import { parseContacts } from '#contract/areas/alerts/alerts.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { mailStaff } from '../../notifications/staff-messages.commands.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { merchantOf } from '../catalog.db.ts'
import { clearRisenStock, markLowStock } from './low-stock.db.ts'

/** Tells the store once about products whose stock has fallen, and again only after it had risen. */
export async function mailLowStock(db: Db, merchantId: string, locale: string): Promise<void> {
  await clearRisenStock(db, merchantId)
  const products = await markLowStock(db, merchantId)
  if (products.length === 0) return
  const [merchant, { notification_emails }] = await Promise.all([
    merchantOf(db, merchantId),
    settingsFor(db, merchantId, Settings.pick({ notification_emails: true })),
  ])
  await mailStaff(db, {
    event: 'low_stock',
    merchantEmails: parseContacts(notification_emails).filter((contact) => contact.includes('@')),
    locale,
    values: {
      merchant: merchant?.name ?? '',
      products: products.map(({ name, quantity }) => `${name} (${quantity})`).join(', '),
    },
  })
}

import { parseContacts } from '#contract/areas/alerts/alerts.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { mailStaff } from '../../notifications/staff-messages.commands.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { merchantOf } from '../catalog.db.ts'
import { clearRisenStock, markLowStock } from './low-stock.db.ts'
import { lowStockDefaults, setLowStockDefault } from './low-stock-defaults.db.ts'
import type { DefaultPage } from './low-stock-defaults.db.ts'

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

const productsPerTransaction = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Gives the products of all merchants the default that their merchant has set, few in one transaction because orders lock
 * products too. Returns these merchants.
 */
export async function applyLowStockDefaults(openTransaction: OpenTransaction): Promise<string[]> {
  const defaults = await openTransaction(lowStockDefaults)
  for (const { id: merchantId, setting_value } of defaults) {
    const quantity = Settings.shape.low_stock_default.parse(setting_value)
    let after: string | null = firstId
    while (after !== null) {
      const page: DefaultPage = { merchantId, quantity, after, limit: productsPerTransaction }
      after = await openTransaction((db) => setLowStockDefault(db, page))
    }
  }
  return defaults.map(({ id }) => id)
}

import { parseContacts } from '#contract/areas/alerts/alerts.ts'
import type { Db } from '#api/platform/db/db.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { findStoreContact } from './alerts.db.ts'
import { minutesWaited } from './alerts.rules.ts'
import { alertSettings } from './alert-settings.ts'

export async function mailContacts(
  db: Db,
  { config, tenants }: AppServices,
  order: OrderRow,
  contacts: readonly string[],
  path: string,
  template: 'order_waiting' | 'order_not_in_pos' = 'order_waiting',
) {
  const tenant = await tenants.find(db.scope.tenantId)
  const values = {
    order_id: order.order_id,
    merchant: order.merchant_snapshot.name,
    minutes: minutesWaited(order, db.nowMs),
    phone: order.merchant_snapshot.phone ?? '',
    pos: order.pos?.name ?? '',
  }
  for (const to of contacts) {
    await sendMail(
      db,
      {
        to,
        name: '',
        locale: tenant?.defaultLocale ?? 'en',
        template,
        values,
        ...(tenant?.adminHost ? { link: linkTo(config, tenant.adminHost, path) } : {}),
      },
      { receiver: path.startsWith('/m/') ? 'merchant' : 'admin', order_number: order.order_id },
    )
  }
}

/** The escalation contacts of the store, else its contact and notification addresses. */
export async function contactsOf(db: Db, merchantId: string): Promise<string[]> {
  const [settings, merchant] = await Promise.all([
    settingsFor(db, merchantId, alertSettings),
    findStoreContact(db, merchantId),
  ])
  const configured = parseContacts(settings.escalation.contacts)
  return configured.length > 0
    ? configured
    : parseContacts([merchant?.contact_email ?? '', settings.notification_emails].join(','))
}

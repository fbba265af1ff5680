import { z } from 'zod'
import { parseContacts } from '#contract/areas/alerts/alerts.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { id } from '#contract/fields.ts'
import { onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import { mailStaff } from '../notifications/staff-messages.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { findPayout } from './payouts.db.ts'

/** Tells the store and the tenant that a payout has failed, so that they correct the account and pay again. */
const mailFailedPayout = onEvent({
  name: 'payouts.mail-failed',
  input: z.object({ payoutId: id }),
  on: 'payout.updated',
  from: ({ payout_id, status }) => (status === 'failed' ? { payoutId: payout_id } : undefined),
  async run({ db, input: { payoutId }, services }) {
    const [tenant, payout] = [await services.tenants.find(db.scope.tenantId), await findPayout(db, payoutId, null)]
    if (!tenant || !payout) return
    const emails = await settingsFor(db, payout.merchant_id, Settings.pick({ notification_emails: true }))
    const locale = tenant.defaultLocale
    await mailStaff(db, {
      event: 'payout_failed',
      merchantEmails: parseContacts(emails.notification_emails).filter((contact) => contact.includes('@')),
      locale,
      values: {
        merchant: payout.merchant_name,
        payout: payout.number,
        amount: formatMoney(payout.amount, payout.currency, locale),
      },
    })
  },
})

export const payoutMessageJobs: AnyJob[] = [mailFailedPayout]

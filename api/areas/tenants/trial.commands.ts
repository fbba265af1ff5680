import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { listOwners } from './owners.queries.ts'
import { lockTrial, updateTrialNotice } from './trial.db.ts'
import { dueTrialNotice } from './trial.rules.ts'

/**
 * Writes to the owners of a tenant whose trial ends soon or has ended, once for each step. Returns whether they were
 * written to.
 */
export function mailTrialNotice(services: AppServices, tenantId: string): Promise<boolean> {
  return withTenant(services, { tenantId, merchantId: null }, async (db) => {
    const trial = await lockTrial(db)
    if (!trial?.in_trial || trial.trial_ends_at === null) return false
    const days = dueTrialNotice(trial.trial_ends_at, db.nowMs)
    if (days === undefined || (trial.trial_notice_days !== null && trial.trial_notice_days <= days)) return false
    await updateTrialNotice(db, days)
    const locale = trial.default_locale
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: trial.timezone })
    const values = {
      days,
      date: date.format(Date.parse(trial.trial_ends_at)),
      support: services.config.SUPPORT_EMAIL,
    }
    const template = days === 0 ? 'trial_ended' : 'trial_ending'
    for (const { email, first_name } of await listOwners(db))
      await sendMail(db, { to: email, name: first_name, locale, template, values })
    return true
  })
}

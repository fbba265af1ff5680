import { isoAt } from '#api/platform/runtime/clock.ts'
import { job } from '#api/platform/events/job.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { findCustomerByLogin } from './customers/customers.db.ts'
import { findPanelUser } from './panel-users.db.ts'
import { mailResetLink, sendResetMail } from './reset.commands.ts'
import { sendFailureWarning } from './login-attempts.commands.ts'

export const resetMailJob = job({
  ...sendResetMail,
  run: ({ db, input, services }) => mailResetLink(db, services, input),
})

/** Warns the owner of an account about failed sign-ins, if the account exists. */
export const failureWarningJob = job({
  ...sendFailureWarning,
  async run({ db, input: { audience, login }, services }) {
    const key = login.startsWith('+') ? { mobile: login } : { email: login }
    const account =
      audience === 'panel'
        ? await findPanelUser(services.platformPool, db.scope.tenantId, login)
        : await findCustomerByLogin(db, key)
    if (account)
      await sendMail(db, { to: account.email, template: 'many_failures', locale: 'en', name: account.first_name })
  },
})

const day = 86_400_000

/** Hourly cleanup of expired attempts, one-time tokens, links of orders, sessions and idempotency records. */
export const purgeExpiredTokens: CronJob = {
  name: 'auth.sweep',
  cron: '17 * * * *',
  async run({ platformPool, clock }) {
    const cutoff = isoAt(clock() - 2 * day)
    await platformPool.query('delete from attempt where starts_at < $1', [cutoff])
    await platformPool.query('delete from one_time_token where expires_at < $1', [cutoff])
    await platformPool.query('delete from order_link where expires_at < $1', [cutoff])
    await platformPool.query('delete from idempotency where created_at < $1', [isoAt(clock() - 3 * day)])
    await platformPool.query('delete from session where ends_at < $1 or expires_at < $1', [cutoff])
  },
}

import { isoAt } from '#api/platform/runtime/clock.ts'
import { job } from '#api/platform/events/job.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { customerByLogin } from './customers.db.ts'
import { panelPerson } from './panel-users.db.ts'
import { mailReset, sendReset } from './reset.commands.ts'
import { warnOfFailures } from './login-attempts.commands.ts'

export const resetMail = job({ ...sendReset, run: ({ db, input, services }) => mailReset(db, services, input) })

/** The owner of an account that somebody tries to enter, where there is one. */
export const warningMail = job({
  ...warnOfFailures,
  async run({ db, input: { audience, login }, services }) {
    const by = login.startsWith('+') ? { mobile: login } : { email: login }
    const person =
      audience === 'panel'
        ? await panelPerson(services.platformPool, db.scope.tenantId, login)
        : await customerByLogin(db, by)
    if (person)
      await sendMail(db, { to: person.email, template: 'many_failures', locale: 'en', name: person.first_name })
  },
})

const day = 86_400_000

/** Tries, links, sessions and answers kept for repeated requests whose time is over leave; nobody asks for them again. */
export const sweep: CronJob = {
  name: 'auth.sweep',
  cron: '17 * * * *',
  async run({ platformPool, clock }) {
    const before = isoAt(clock() - 2 * day)
    await platformPool.query('delete from attempt where starts_at < $1', [before])
    await platformPool.query('delete from one_time_token where expires_at < $1', [before])
    await platformPool.query('delete from idempotency where created_at < $1', [isoAt(clock() - 3 * day)])
    await platformPool.query('delete from session where ends_at < $1 or expires_at < $1', [before])
  },
}

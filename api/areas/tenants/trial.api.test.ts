import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { mailTrialNotice } from './trial.commands.ts'
import { mailTrialNotices } from './tenants.jobs.ts'

const app = await startTestApp({ frozenClock: true })
const day = 86_400_000

async function newTrial(daysLeft: number) {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  await tenant.user([])
  const setEnd = (days: number) =>
    tenant.db((db) =>
      db
        .updateTable('tenant_profile')
        .set({ in_trial: true, trial_ends_at: new Date(app.now() + days * day).toISOString() })
        .execute(),
    )
  await setEnd(daysLeft)
  const templates = () =>
    tenant.db(async (db) =>
      (
        await db
          .selectFrom('message')
          .select(['template', 'recipient', 'text'])
          .where('template', 'in', ['trial_ending', 'trial_ended'])
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map(({ template, recipient, text }) => ({ template, recipient, text })),
    )
  return { tenant, owner, setEnd, templates, notify: () => mailTrialNotice(app.services, tenant.id) }
}

test('owners are written to 7, 3 and 1 day before the end of the trial and at its end, once each', async () => {
  const { tenant, owner, setEnd, templates, notify } = await newTrial(8)
  const sent: boolean[] = []
  for (const days of [8, 7, 6, 3, 2.5, 1, 0, -1]) {
    await setEnd(days)
    sent.push(await notify())
  }
  expect(sent).toEqual([false, true, false, true, false, true, true, false])
  const mails = await templates()
  expect(mails.map(({ template }) => template)).toEqual(['trial_ending', 'trial_ending', 'trial_ending', 'trial_ended'])
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([`${owner.id}@${tenant.slug}.test`]))
  expect(mails[0]?.text).toContain('Days left of the trial: 7.')
})

test('a tenant that pays, or has a trial without an end, is not written to', async () => {
  const { tenant, notify } = await newTrial(1)
  await tenant.db((db) => db.updateTable('tenant_profile').set({ trial_ends_at: null }).execute())
  expect(await notify()).toBe(false)
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ trial_ends_at: new Date(app.now() + day).toISOString(), in_trial: false })
      .execute(),
  )
  expect(await notify()).toBe(false)
})

test('the hourly job finds trials that end', async () => {
  const { templates } = await newTrial(2)
  await mailTrialNotices.run(app.services)
  await mailTrialNotices.run(app.services)
  expect(await templates()).toMatchObject([{ template: 'trial_ending' }])
})

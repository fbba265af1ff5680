import { expect, test } from 'vitest'
import { runDelayedJobs } from '#api/platform/testing/delayed-jobs.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newCampaignNetwork } from './campaigns.testing.ts'

const app = await startTestApp({ runJobs: true })
const newNetwork = () => newCampaignNetwork(app, () => runDelayedJobs(app, 'campaigns.%'))

const mailCosts = {
  channel: 'email' as const,
  unit_price: 0.015,
  prefix_prices: [],
  monthly_budget: 100,
  stops_marketing: true,
}

test('the form says what a campaign costs, and its mails name it in the sums', async () => {
  const { tenant, client, campaign, completed, customer } = await newNetwork()
  const willing = [await customer(), await customer(), await customer(), await customer()]
  for (const one of willing) await one.client.notices.savePreference({ mail: true })
  await client.messageCosts.save(mailCosts)
  const audience = { audience: 'all', sends_mail: true } as const
  expect(await client.campaigns.countAudience(audience)).toMatchObject({ recipients: 4, estimated_cost: 6 })
  expect(await client.campaigns.countAudience({ audience: 'all' })).toMatchObject({ estimated_cost: 0 })
  const { campaign_id } = await campaign({ sends_mail: true })
  expect(await completed(campaign_id)).toMatchObject({ mailed_count: 4 })
  const rows = await tenant.db((db) => db.selectFrom('message').select(['campaign_id', 'template']).execute())
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ campaign_id, template: 'campaign' })))
})

test('a campaign stores no mails once the budget of the month is spent', async () => {
  const { tenant, client, campaign, completed, customer } = await newNetwork()
  const willing = await customer()
  await willing.client.notices.savePreference({ mail: true })
  await client.messageCosts.save(mailCosts)
  const spend = (local_date: string) =>
    tenant.db((db) =>
      db
        .insertInto('message_total')
        .values({
          channel: 'email',
          local_date,
          template: 'order_ready',
          currency: 'GBP',
          sent: 1,
          segments: 1,
          cost_micros: 1_000_000,
        })
        .execute(),
    )
  await spend(isoAt(app.now() - 40 * 86_400_000).slice(0, 10))
  expect(await completed((await campaign({ sends_mail: true })).campaign_id)).toMatchObject({ mailed_count: 1 })
  const { this_month } = await client.messageCosts.show({})
  await spend(`${this_month}-15`)
  expect(await completed((await campaign({ sends_mail: true })).campaign_id)).toMatchObject({
    sent_count: 1,
    mailed_count: 0,
  })
})

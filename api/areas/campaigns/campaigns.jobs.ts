import type { Db } from '#api/platform/db/db.ts'
import { id } from '#contract/fields.ts'
import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { z } from 'zod'
import { quietHoursOf } from '../notifications/delivery-setting.queries.ts'
import { listReachable } from './audience.db.ts'
import { sendCampaign } from './campaigns.job-types.ts'
import { addToCounts, findCampaign, lockCampaign, updateCampaign } from './campaigns.db.ts'
import { mailRecipients, messageRecipients, pushToDevices } from './campaign-messages.commands.ts'
import type { Store } from './campaign-messages.commands.ts'
import { sendTime } from './campaigns.rules.ts'
import { claimRecipients, insertRecipients, markOrdered, nextSendTime } from './recipients.db.ts'

/** Customers that one run looks up, and the most that it sends to. */
const runSize = 500
/** Recipients whose messages are stored in one transaction. */
const claimSize = 100
const dayMs = 86_400_000

type Work = Store & { campaignId: string }

/**
 * Sends a part of a campaign and enqueues the next run. It uses the connections of reports, so orders never wait for
 * it. Each run continues where the last one stopped, also after a crash.
 */
const sendCampaignJob = job({
  ...sendCampaign,
  retries: 20,
  ownTransactions: true,
  usesReportPool: true,
  async run({ openTransaction, services, input: { campaignId, startsAt } }) {
    const tenantId = await openTransaction(async (db) => db.scope.tenantId)
    const tenant = await services.tenants.find(tenantId)
    if (!tenant) return
    const isDue = await openTransaction((db) => startRun(db, campaignId, startsAt, tenant.timezone))
    if (!isDue) return
    const work = { services, tenant, campaignId }
    for (let sent = 0, claimed = claimSize; claimed === claimSize && sent < runSize; sent += claimed)
      claimed = await openTransaction((db) => sendClaim(db, work))
    await openTransaction((db) => finishRun(db, campaignId, startsAt))
  },
})

/** Marks the campaign as started and collects the next recipients. False if there is nothing to send now. */
async function startRun(db: Db, id: string, startsAt: string, timezone: string): Promise<boolean> {
  const campaign = await lockCampaign(db, id)
  if (!campaign || campaign.starts_at !== startsAt) return false
  if (campaign.state !== 'scheduled' && campaign.state !== 'sending') return false
  if (Date.parse(startsAt) > db.nowMs) {
    await sendCampaign.enqueue(db, { campaignId: id, startsAt }, { at: startsAt })
    return false
  }
  if (campaign.state === 'scheduled') await updateCampaign(db, id, { state: 'sending', sent_at: db.now })
  if (campaign.is_collected) return true
  const customers = await listReachable(db, { ...campaign, limit: runSize })
  const plan = { ...campaign, timezone }
  const quietHours = await quietHoursOf(db)
  const added = await insertRecipients(
    db,
    customers.map((customer) => ({
      campaign_id: id,
      customer_id: customer.id,
      id: newId(),
      send_at: isoAt(sendTime(plan, customer.timezone, db.nowMs, quietHours)),
    })),
  )
  await updateCampaign(db, id, {
    cursor: customers.at(-1)?.id ?? campaign.cursor,
    is_collected: customers.length < runSize,
  })
  await addToCounts(db, id, { recipient_count: added })
  return true
}

/**
 * Marks the next recipients as sent and stores their messages, in one transaction: a process that is killed has done
 * both or nothing. The messages are then sent at least once; browsers and phones show one of them once, by its id.
 * Returns the number of recipients; 0 also if the campaign was cancelled.
 */
async function sendClaim(db: Db, work: Work): Promise<number> {
  const { campaignId } = work
  const campaign = await lockCampaign(db, campaignId)
  if (campaign?.state !== 'sending') return 0
  const recipients = await claimRecipients(db, campaignId, claimSize)
  if (recipients.length === 0) return 0
  const mailed = campaign.sends_mail ? await mailRecipients(db, campaign, recipients, work) : 0
  const whatsapps = campaign.sends_whatsapp ? await messageRecipients(db, campaign, recipients, work) : 0
  await addToCounts(db, campaignId, {
    sent_count: recipients.length,
    pushed_count: await pushToDevices(db, campaign, recipients, work),
    mailed_count: mailed,
    whatsapp_count: whatsapps,
  })
  return recipients.length
}

/** Enqueues the next run, or completes the campaign. */
async function finishRun(db: Db, id: string, startsAt: string): Promise<void> {
  const campaign = await lockCampaign(db, id)
  if (campaign?.state !== 'sending') return
  const next = campaign.is_collected ? await nextSendTime(db, id) : db.now
  if (next === undefined) await updateCampaign(db, id, { state: 'completed', completed_at: db.now })
  else await sendCampaign.enqueue(db, { campaignId: id, startsAt }, { at: next })
}

/** Counts orders of recipients within a day. */
const countOrderJob = onEvent({
  name: 'campaigns.count-order',
  input: z.object({ customerId: id }),
  on: 'order.created',
  from: ({ customer_id }) => ({ customerId: customer_id }),
  async runAll({ db, inputs }) {
    const customerIds = [...new Set(inputs.map(({ customerId }) => customerId))]
    const ordered = await markOrdered(db, customerIds, isoAt(db.nowMs - dayMs))
    // Sorted, so that two workers lock the campaigns in the same order.
    const campaignIds = ordered.map(({ campaign_id }) => campaign_id).toSorted()
    for (const [campaignId, { length }] of Map.groupBy(campaignIds, (one) => one))
      if (await findCampaign(db, campaignId)) await addToCounts(db, campaignId, { ordered_count: length })
  },
})

export const campaignJobs: AnyJob[] = [sendCampaignJob, countOrderJob]

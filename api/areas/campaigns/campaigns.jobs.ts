import type { Db } from '#api/platform/db/db.ts'
import { id } from '#contract/fields.ts'
import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { z } from 'zod'
import { findStoppedChannels } from '../notifications/costs/costs.queries.ts'
import { lockMarketingLimit, quietHoursOf } from '../notifications/delivery-setting.queries.ts'
import { listReachable } from './audience.db.ts'
import { sendCampaign } from './campaigns.job-types.ts'
import { countCampaignOrders } from './campaign-orders.commands.ts'
import { addToCounts, findCampaign, lockCampaign, updateCampaign } from './campaigns.db.ts'
import type { LockedCampaign } from './campaigns.db.ts'
import { insertHoldOuts } from './hold-outs.db.ts'
import { mailRecipients, messageRecipients, pushToDevices } from './campaign-messages.commands.ts'
import type { Recipients, Store } from './campaign-messages.commands.ts'
import { isHeldOut, sendTime } from './campaigns.rules.ts'
import {
  deleteRecipients,
  insertRecipients,
  listCustomersAtLimit,
  lockDueRecipients,
  markOrdered,
  markSent,
  nextSendTime,
} from './recipients.db.ts'

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
  await collectRecipients(db, campaign, timezone)
  return true
}

/** Stores the next recipients with their times. Those who are held out are stored apart and get nothing. */
async function collectRecipients(db: Db, campaign: LockedCampaign, timezone: string): Promise<void> {
  const { id, hold_out_percent } = campaign
  const customers = await listReachable(db, { ...campaign, limit: runSize })
  const plan = { ...campaign, timezone }
  const quietHours = await quietHoursOf(db)
  const planned = customers.map((customer) => ({
    campaign_id: id,
    customer_id: customer.id,
    send_at: isoAt(sendTime(plan, customer.timezone, db.nowMs, quietHours)),
    isHeldOut: isHeldOut(id, customer.id, hold_out_percent),
  }))
  const recipients = planned.flatMap(({ isHeldOut: out, ...row }) => (out ? [] : [{ ...row, id: newId() }]))
  const heldOut = planned.flatMap(({ isHeldOut: out, send_at, ...row }) =>
    out ? [{ ...row, counts_from: send_at }] : [],
  )
  await updateCampaign(db, id, {
    cursor: customers.at(-1)?.id ?? campaign.cursor,
    is_collected: customers.length < runSize,
  })
  await addToCounts(db, id, {
    recipient_count: await insertRecipients(db, recipients),
    held_out_count: await insertHoldOuts(db, heldOut),
  })
}

/**
 * Marks the next recipients as sent and stores their messages, in one transaction: a process that is killed has done
 * both or nothing. The messages are then sent at least once; browsers and phones show one of them once, by its id.
 * Returns the number of recipients that were looked at; 0 also if the campaign was cancelled.
 */
async function sendClaim(db: Db, work: Work): Promise<number> {
  const { campaignId } = work
  const campaign = await lockCampaign(db, campaignId)
  if (campaign?.state !== 'sending') return 0
  const due = await lockDueRecipients(db, campaignId, claimSize)
  if (due.length === 0) return 0
  const recipients = await withoutCapped(db, campaignId, due)
  if (recipients.length === 0) return due.length
  await markSent(
    db,
    campaignId,
    recipients.map(({ customer_id }) => customer_id),
  )
  const stopped = await findStoppedChannels(db, work.tenant)
  const mailed = campaign.sends_mail && !stopped.has('email') ? await mailRecipients(db, campaign, recipients, work) : 0
  const sendsWhatsapp = campaign.sends_whatsapp && !stopped.has('whatsapp')
  const whatsapps = sendsWhatsapp ? await messageRecipients(db, campaign, recipients, work) : 0
  await addToCounts(db, campaignId, {
    sent_count: recipients.length,
    pushed_count: stopped.has('push') ? 0 : await pushToDevices(db, campaign, recipients, work),
    mailed_count: mailed,
    whatsapp_count: whatsapps,
  })
  return due.length
}

/** Removes who has got as many campaigns as the settings allow, and returns the others. */
async function withoutCapped(db: Db, campaignId: string, due: Recipients): Promise<Recipients> {
  const limit = await lockMarketingLimit(db)
  if (!limit) return due
  const customerIds = due.map(({ customer_id }) => customer_id)
  const since = isoAt(db.nowMs - limit.days * dayMs)
  const capped = await listCustomersAtLimit(db, { customerIds, since, messages: limit.messages })
  if (capped.size === 0) return due
  await deleteRecipients(db, campaignId, [...capped])
  await addToCounts(db, campaignId, { capped_count: capped.size })
  return due.filter(({ customer_id }) => !capped.has(customer_id))
}

/** Enqueues the next run, or completes the campaign. */
async function finishRun(db: Db, id: string, startsAt: string): Promise<void> {
  const campaign = await lockCampaign(db, id)
  if (campaign?.state !== 'sending') return
  const next = campaign.is_collected ? await nextSendTime(db, id) : db.now
  if (next === undefined) await updateCampaign(db, id, { state: 'completed', completed_at: db.now })
  else await sendCampaign.enqueue(db, { campaignId: id, startsAt }, { at: next })
}

/** Counts orders within seven days, and recipients who ordered within a day. */
const countOrderJob = onEvent({
  name: 'campaigns.count-order',
  isBackground: true,
  input: z.object({ customerId: id, orderId: id.optional() }),
  on: 'order.created',
  from: ({ id: orderId, customer_id }) => ({ customerId: customer_id, orderId }),
  async runAll({ db, inputs }) {
    await countCampaignOrders(
      db,
      inputs.flatMap(({ orderId }) => (orderId ? [orderId] : [])),
    )
    const customerIds = [...new Set(inputs.map(({ customerId }) => customerId))]
    const ordered = await markOrdered(db, customerIds, isoAt(db.nowMs - dayMs))
    // Sorted, so that two workers lock the campaigns in the same order.
    const campaignIds = ordered.map(({ campaign_id }) => campaign_id).toSorted()
    for (const [campaignId, { length }] of Map.groupBy(campaignIds, (one) => one))
      if (await findCampaign(db, campaignId)) await addToCounts(db, campaignId, { ordered_count: length })
  },
})

/** Orders that are cancelled no longer count, restored ones count again. */
const countCancellationJob = onEvent({
  name: 'campaigns.count-cancellation',
  input: z.object({ orderId: id }),
  on: 'order.updated',
  from: ({ id: orderId, from, to }) => (from === 'cancelled' || to === 'cancelled' ? { orderId } : undefined),
  runAll: ({ db, inputs }) =>
    countCampaignOrders(
      db,
      inputs.map(({ orderId }) => orderId),
    ),
})

export const campaignJobs: AnyJob[] = [sendCampaignJob, countOrderJob, countCancellationJob]

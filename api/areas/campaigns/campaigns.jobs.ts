import { PushSubscription } from '#contract/areas/alerts.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { id } from '#contract/fields.ts'
import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { isPushService, sendPush } from '#api/providers/push/web-push.ts'
import { z } from 'zod'
import { quietHoursOf } from '../notifications/delivery-setting.queries.ts'
import { logPushes, queuePushes } from '../notifications/push-log.commands.ts'
import { isDeviceReachable } from '../notifications/services.queries.ts'
import { sendBulkMails, sendBulkWhatsapp } from '../notifications/mails.commands.ts'
import { listReachable } from './audience.db.ts'
import { sendCampaign } from './campaigns.job-types.ts'
import { addToCounts, findCampaign, lockCampaign, updateCampaign } from './campaigns.db.ts'
import type { CampaignRow } from './campaigns.db.ts'
import { sendTime } from './campaigns.rules.ts'
import {
  claimRecipients,
  deleteTokens,
  insertRecipients,
  listAddressees,
  listDevices,
  listWhatsappNumbers,
  markOrdered,
  markPushed,
  markRecipients,
  nextSendTime,
} from './recipients.db.ts'

/** Customers that one run looks up, and the most that it sends to. */
const runSize = 500
/** Recipients that are marked as sent at once. A process that is killed has sent none, some or all of them. */
const claimSize = 25
const dayMs = 86_400_000
const ttlSeconds = 86_400

type Recipients = Awaited<ReturnType<typeof claimRecipients>>
type Devices = Awaited<ReturnType<typeof listDevices>>
type Claim = { campaign: CampaignRow; recipients: Recipients; devices: Devices }
type Work = { openTransaction: OpenTransaction; services: AppServices; tenant: ResolvedTenant; campaignId: string }

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
    const work = { openTransaction, services, tenant, campaignId }
    for (let sent = 0, claimed = claimSize; claimed === claimSize && sent < runSize; sent += claimed)
      claimed = await sendClaim(work)
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

/** Sends to a few recipients. Returns their number; 0 also if the campaign was cancelled. */
async function sendClaim(work: Work): Promise<number> {
  const { openTransaction, campaignId } = work
  const claim = await openTransaction(async (db) => {
    const campaign = await lockCampaign(db, campaignId)
    if (campaign?.state !== 'sending') return undefined
    const recipients = await claimRecipients(db, campaignId, claimSize)
    if (recipients.length === 0) return undefined
    const ids = recipients.map(({ customer_id }) => customer_id)
    const mailed = campaign.sends_mail ? await mailRecipients(db, campaign, recipients, work) : 0
    const whatsapps = campaign.sends_whatsapp ? await messageRecipients(db, campaign, recipients, work) : 0
    await addToCounts(db, campaignId, {
      sent_count: recipients.length,
      mailed_count: mailed,
      whatsapp_count: whatsapps,
    })
    const devices = await listDevices(db, ids)
    const browsers = devices.filter(({ platform }) => platform === 'web')
    await pushToPhones(db, { campaign, recipients, devices: devices.filter((one) => !browsers.includes(one)) }, work)
    return { campaign, recipients, devices: browsers }
  })
  if (!claim) return 0
  const outcomes = await pushToDevices(work, claim)
  const gone = outcomes.filter(({ outcome }) => outcome === 'gone').map(({ tokenId }) => tokenId)
  const pushed = [...new Set(outcomes.filter(({ outcome }) => outcome === 'sent').map(({ customerId }) => customerId))]
  if (outcomes.length > 0)
    await openTransaction(async (db) => {
      if (gone.length > 0) await deleteTokens(db, gone)
      await logPushes(
        db,
        outcomes.map((outcome) => toLogEntry(claim.campaign, outcome)),
      )
      if (pushed.length === 0) return
      const added = await markPushed(db, campaignId, pushed)
      await addToCounts(db, campaignId, { pushed_count: added })
    })
  return claim.recipients.length
}

/** Queues pushes to phones as far as a service reaches them; they leave with the commit, so nobody gets two. */
async function pushToPhones(db: Db, { campaign, recipients, devices }: Claim, work: Work): Promise<void> {
  const { config } = work.services
  const [reachesIos, reachesAndroid] =
    devices.length === 0
      ? [false, false]
      : [await isDeviceReachable(db, config, 'ios'), await isDeviceReachable(db, config, 'android')]
  const reached = devices.filter(({ platform }) => (platform === 'ios' ? reachesIos : reachesAndroid))
  const noticeOf = new Map(recipients.map((recipient) => [recipient.customer_id, recipient.id]))
  await queuePushes(
    db,
    reached.map(({ id: tokenId, customer_id, email, mobile }) => ({
      template: 'campaign',
      recipient: email || mobile || (customer_id ?? ''),
      subject: campaign.title,
      text: campaign.body,
      link: storeLink(work, `/notices/${noticeOf.get(customer_id ?? '')}`),
      tokenId,
    })),
  )
  const customers = [...new Set(reached.map(({ customer_id }) => customer_id ?? ''))]
  if (customers.length === 0) return
  await addToCounts(db, campaign.id, { pushed_count: await markPushed(db, campaign.id, customers) })
}

const storeLink = ({ services: { config }, tenant }: Work, path: string) =>
  tenant.storeHost ? linkTo(config, tenant.storeHost, path) : path

async function mailRecipients(db: Db, campaign: CampaignRow, recipients: Recipients, work: Work): Promise<number> {
  const addressees = await listAddressees(
    db,
    recipients.map(({ customer_id }) => customer_id),
  )
  if (addressees.length === 0) return 0
  const noticeOf = new Map(recipients.map((recipient) => [recipient.customer_id, recipient.id]))
  await sendBulkMails(
    db,
    addressees.map(({ id: customerId, email, first_name, locale }) => ({
      to: email,
      name: first_name,
      locale: locale ?? work.tenant.defaultLocale,
      template: 'campaign' as const,
      values: { title: campaign.title, body: campaign.body },
      link: storeLink(work, `/notices/${noticeOf.get(customerId)}`),
      unsubscribeLink: storeLink(work, `/notices/${noticeOf.get(customerId)}/unsubscribe`),
    })),
  )
  await markRecipients(
    db,
    campaign.id,
    addressees.map((addressee) => addressee.id),
    { is_mailed: true },
  )
  return addressees.length
}

async function messageRecipients(db: Db, campaign: CampaignRow, recipients: Recipients, work: Work): Promise<number> {
  const numbers = await listWhatsappNumbers(
    db,
    recipients.map(({ customer_id }) => customer_id),
  )
  const noticeOf = new Map(recipients.map((recipient) => [recipient.customer_id, recipient.id]))
  await sendBulkWhatsapp(
    db,
    numbers.map(({ id: customerId, mobile, locale }) => ({
      to: mobile ?? '',
      locale: locale ?? work.tenant.defaultLocale,
      title: campaign.title,
      body: campaign.body,
      link: storeLink(work, `/notices/${noticeOf.get(customerId)}`),
      unsubscribeLink: storeLink(work, `/notices/${noticeOf.get(customerId)}/unsubscribe`),
    })),
  )
  await markRecipients(
    db,
    campaign.id,
    numbers.map((one) => one.id),
    { is_whatsapp_sent: true },
  )
  return numbers.length
}

/** A push that fails is not repeated: nobody gets a campaign twice, and the shop shows it anyway. */
function pushToDevices(work: Work, { campaign, recipients, devices }: Claim) {
  const { services } = work
  const noticeOf = new Map(recipients.map((recipient) => [recipient.customer_id, recipient.id]))
  return Promise.all(
    devices.map(async ({ id: tokenId, token, customer_id, email, mobile }) => {
      const customerId = customer_id ?? ''
      const recipient = email || mobile || customerId
      const subscription = PushSubscription.safeParse(parseJson(token))
      if (!subscription.success || !isPushService(services.config, subscription.data.endpoint))
        return { tokenId, customerId, recipient, outcome: 'failed' as const }
      const message = {
        title: campaign.title,
        body: campaign.body,
        url: storeLink(work, `/notices/${noticeOf.get(customerId)}`),
        tag: `campaign-${campaign.id}`,
      }
      const outcome = await sendPush(services.config, subscription.data, message, {
        ttlSeconds,
        nowMs: services.clock(),
      }).catch((error: unknown) => {
        services.log.warn({ err: error, campaign: campaign.id }, 'push of a campaign failed')
        return 'failed' as const
      })
      return { tokenId, customerId, recipient, outcome }
    }),
  )
}

function toLogEntry({ title, body }: CampaignRow, { recipient, outcome }: { recipient: string; outcome: string }) {
  const failure = outcome === 'sent' ? null : outcome === 'gone' ? 'device gone' : 'push service failed'
  return { template: 'campaign', receiver: 'customer' as const, recipient, subject: title, text: body, failure }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
  async run({ db, input: { customerId } }) {
    for (const { campaign_id } of await markOrdered(db, customerId, isoAt(db.nowMs - dayMs)))
      if (await findCampaign(db, campaign_id)) await addToCounts(db, campaign_id, { ordered_count: 1 })
  },
})

export const campaignJobs: AnyJob[] = [sendCampaignJob, countOrderJob]

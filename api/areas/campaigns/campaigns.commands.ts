import type { Campaign, CampaignInput } from '#contract/areas/campaigns.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { estimateCost } from '../notifications/costs/costs.queries.ts'
import { isChannelReady } from '../notifications/services.queries.ts'
import { countAudience } from './audience.db.ts'
import { sendCampaign } from './campaigns.job-types.ts'
import {
  deleteCampaign,
  findCampaign,
  insertCampaign,
  lockCampaign,
  segmentExists,
  updateCampaign,
} from './campaigns.db.ts'
import type { CampaignRow } from './campaigns.db.ts'
import { campaignErrors, startOf } from './campaigns.rules.ts'

/** What sending depends on besides the campaign. */
type SendContext = { timezone: string; config: Config }

export const toCampaign = ({ id, ...row }: CampaignRow): Campaign => ({
  ...row,
  campaign_id: id,
  status: row.state === 'scheduled' ? 'scheduled' : 'completed',
})

export const showCampaign = async (db: Db, id: string): Promise<Campaign> =>
  toCampaign(orNotFound(await findCampaign(db, id), 'Campaign'))

/** Stores a campaign and enqueues its sending, now or at its time. */
export async function createCampaign(db: Db, draft: CampaignInput, context: SendContext): Promise<Campaign> {
  const id = newId()
  const columns = await toColumns(db, draft, context)
  await insertCampaign(db, { id, ...columns })
  await sendCampaign.enqueue(db, { campaignId: id, startsAt: columns.starts_at }, { at: columns.starts_at })
  await audit(db, 'campaign.created', `campaign:${id}`, { ...draft })
  return showCampaign(db, id)
}

/** Changes the sent fields of a campaign that has not started. */
export async function changeCampaign(
  db: Db,
  id: string,
  changes: Partial<CampaignInput>,
  context: SendContext,
): Promise<Campaign> {
  const old = orNotFound(await lockCampaign(db, id), 'Campaign')
  if (old.state !== 'scheduled') throw apiError('CAMPAIGN_STARTED')
  const columns = await toColumns(db, { ...old, ...changes }, context)
  await updateCampaign(db, id, columns)
  await sendCampaign.enqueue(db, { campaignId: id, startsAt: columns.starts_at }, { at: columns.starts_at })
  await audit(db, 'campaign.updated', `campaign:${id}`, { ...changes })
  return showCampaign(db, id)
}

/** Stops a campaign. Who has not got it yet does not get it. */
export async function cancelCampaign(db: Db, id: string): Promise<Campaign> {
  const { state } = orNotFound(await lockCampaign(db, id), 'Campaign')
  if (state === 'completed' || state === 'cancelled') throw apiError('CAMPAIGN_ENDED')
  await updateCampaign(db, id, { state: 'cancelled', completed_at: db.now })
  await audit(db, 'campaign.cancelled', `campaign:${id}`)
  return showCampaign(db, id)
}

/** Deletes a campaign and its notices in the shop. One that is being sent must be cancelled first. */
export async function removeCampaign(db: Db, id: string): Promise<{ campaign_id: string }> {
  const { state, title } = orNotFound(await lockCampaign(db, id), 'Campaign')
  if (state === 'sending') throw apiError('CAMPAIGN_STARTED')
  await deleteCampaign(db, id)
  await audit(db, 'campaign.deleted', `campaign:${id}`, { title })
  return { campaign_id: id }
}

const unknownSegment = 'The selected segment id is invalid.'

/** How many customers an audience has, and how many of them a campaign reaches. */
export async function countRecipients(
  db: Db,
  { config, currency }: { config: Config; currency: string },
  {
    audience,
    segment_id,
    ...channels
  }: Pick<CampaignInput, 'audience' | 'segment_id' | 'sends_mail' | 'sends_whatsapp'>,
) {
  if (segment_id && !(await segmentExists(db, segment_id))) throw invalid({ segment_id: unknownSegment })
  const counts = await countAudience(db, {
    segment_id: audience === 'segment' ? (segment_id ?? null) : null,
    ...channels,
  })
  const estimated_cost = await estimateCost(
    db,
    {
      push: counts.with_device,
      ...(channels.sends_mail ? { email: counts.with_mail } : {}),
      ...(channels.sends_whatsapp ? { whatsapp: counts.with_whatsapp } : {}),
    },
    currency,
  )
  return { ...counts, has_whatsapp: await isChannelReady(db, config, 'whatsapp'), estimated_cost }
}

async function toColumns(db: Db, draft: CampaignInput, { timezone, config }: SendContext) {
  const errors = campaignErrors(draft, db.nowMs)
  if (draft.segment_id && !(await segmentExists(db, draft.segment_id))) errors['segment_id'] = unknownSegment
  if (draft.sends_whatsapp && !(await isChannelReady(db, config, 'whatsapp')))
    errors['sends_whatsapp'] = 'Connect WhatsApp first: no WhatsApp service is active.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const segmentId = draft.audience === 'segment' ? (draft.segment_id ?? null) : null
  const scheduledAt = draft.timing === 'scheduled' ? (draft.scheduled_at ?? null) : null
  return {
    title: draft.title,
    body: draft.body,
    timing: draft.timing,
    scheduled_at: scheduledAt,
    zone: draft.zone,
    audience: draft.audience,
    segment_id: segmentId,
    image_url: draft.image_url ?? null,
    link: draft.link ?? null,
    sends_mail: draft.sends_mail,
    sends_whatsapp: draft.sends_whatsapp,
    keeps_quiet_hours: draft.keeps_quiet_hours,
    hold_out_percent: draft.hold_out_percent,
    starts_at: isoAt(startOf({ scheduled_at: scheduledAt, zone: draft.zone, timezone }, db.nowMs)),
    ...(draft.timing === 'instant' ? { state: 'sending' as const, sent_at: db.now } : {}),
  }
}

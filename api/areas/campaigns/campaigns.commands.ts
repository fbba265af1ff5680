import type { Campaign, CampaignInput } from '#contract/areas/campaigns.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
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

export const toCampaign = ({ id, ...row }: CampaignRow): Campaign => ({
  ...row,
  campaign_id: id,
  status: row.state === 'scheduled' ? 'scheduled' : 'completed',
})

export const showCampaign = async (db: Db, id: string): Promise<Campaign> =>
  toCampaign(orNotFound(await findCampaign(db, id), 'Campaign'))

/** Stores a campaign and enqueues its sending, now or at its time. */
export async function createCampaign(db: Db, draft: CampaignInput, timezone: string): Promise<Campaign> {
  const id = newId()
  const columns = await toColumns(db, draft, timezone)
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
  timezone: string,
): Promise<Campaign> {
  const old = orNotFound(await lockCampaign(db, id), 'Campaign')
  if (old.state !== 'scheduled') throw apiError('CAMPAIGN_STARTED')
  const columns = await toColumns(db, { ...old, ...changes }, timezone)
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
  { audience, segment_id, sends_mail }: Pick<CampaignInput, 'audience' | 'segment_id' | 'sends_mail'>,
) {
  if (segment_id && !(await segmentExists(db, segment_id))) throw invalid({ segment_id: unknownSegment })
  return countAudience(db, { segment_id: audience === 'segment' ? (segment_id ?? null) : null, sends_mail })
}

async function toColumns(db: Db, draft: CampaignInput, timezone: string) {
  const errors = campaignErrors(draft, db.nowMs)
  if (draft.segment_id && !(await segmentExists(db, draft.segment_id))) errors['segment_id'] = unknownSegment
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
    keeps_quiet_hours: draft.keeps_quiet_hours,
    starts_at: isoAt(startOf({ scheduled_at: scheduledAt, zone: draft.zone, timezone }, db.nowMs)),
    ...(draft.timing === 'instant' ? { state: 'sending' as const, sent_at: db.now } : {}),
  }
}

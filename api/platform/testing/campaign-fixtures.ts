import type { Db } from '../db/db.ts'

type CampaignFixture = { id: string; noticeId: string; customerId: string; canary: string }

/** A campaign that one customer has got. */
export async function insertCampaign(db: Db, { id, noticeId, customerId, canary }: CampaignFixture): Promise<void> {
  const at = '2099-01-01T00:00:00Z'
  await db
    .insertInto('campaign')
    .values({
      id,
      title: `${canary} campaign`,
      body: canary,
      timing: 'scheduled',
      scheduled_at: at,
      starts_at: at,
      audience: 'all',
    })
    .execute()
  const sent_at = '2026-01-01T00:00:00Z'
  await db
    .insertInto('campaign_recipient')
    .values({ id: noticeId, campaign_id: id, customer_id: customerId, send_at: sent_at, sent_at })
    .execute()
}

import { sql } from 'kysely'
import { newId } from '#api/platform/runtime/ids.ts'
import { countCampaignOrders } from '#api/areas/campaigns/campaign-orders.commands.ts'
import { sendCampaign } from '#api/areas/campaigns/campaigns.job-types.ts'
import { isHeldOut } from '#api/areas/campaigns/campaigns.rules.ts'
import { customersMatching } from '#api/areas/segments/membership.queries.ts'
import type { CampaignSeed } from '../tenant-seed.ts'
import { insertAll, iso } from './rows.ts'
import type { LoadContext } from './load-context.ts'

const [minute, day] = [60_000, 86_400_000]
const holdOutPercent = 10

/** Two in five customers agreed to offers by mail, one in seven on WhatsApp. */
export async function loadPreferences({ db, ids, tenantContext: { customers } }: LoadContext): Promise<void> {
  const rows = customers.flatMap((_, index) => {
    const [mail, whatsapp] = [index % 5 < 2, index % 7 === 0]
    return mail || whatsapp ? [{ customer_id: ids.get(`customer ${index}`), mail, whatsapp }] : []
  })
  await insertAll(db, 'notice_preference', rows)
}

/** Campaigns that were sent, with what became of them, and those that are scheduled. Orders and figures exist already. */
export async function loadCampaigns(context: LoadContext): Promise<void> {
  for (const seed of context.tenantContext.tenant.campaigns)
    await (seed.days > 0 ? loadScheduled(context, seed) : loadSent(context, seed))
}

const columnsOf = ({ ids }: LoadContext, { title, body, segment, link, whatsapp }: CampaignSeed) => ({
  id: newId(),
  title,
  body,
  audience: segment === undefined ? ('all' as const) : ('segment' as const),
  segment_id: segment === undefined ? null : ids.get(`segment ${segment}`),
  link: link ?? null,
  sends_mail: true,
  sends_whatsapp: whatsapp === true,
  is_dummy: true,
})

async function loadScheduled(context: LoadContext, seed: CampaignSeed): Promise<void> {
  const { db, tenantContext } = context
  const at = iso(tenantContext.now + seed.days * day)
  const campaign = columnsOf(context, seed)
  await insertAll(db, 'campaign', [{ ...campaign, timing: 'scheduled', scheduled_at: at, starts_at: at }])
  await sendCampaign.enqueue(db, { campaignId: campaign.id, startsAt: at }, { at })
}

/** Sent to who agreed, by mail and as far as the campaign says on WhatsApp, except one in ten. Half of the readers open it, and who ordered within a day counts as ordered. */
async function loadSent(context: LoadContext, seed: CampaignSeed): Promise<void> {
  const { db, tenantContext } = context
  const sentAt = tenantContext.now + seed.days * day
  const campaign = columnsOf(context, seed)
  const filters = tenantContext.tenant.segments.find(({ name }) => name === seed.segment)?.filters
  const everybody = [{ field: 'total_orders', operator: 'greater_than', value: 0 } as const]
  const customers = await customersMatching(db, filters ?? everybody)
    .innerJoin('notice_preference as p', 'p.customer_id', 'c.id')
    .where((eb) => eb.or([eb('p.mail', '=', true), ...(seed.whatsapp ? [eb('p.whatsapp', '=', true)] : [])]))
    .where('c.sign_up_date', '<', iso(sentAt))
    .select(['c.id', 'p.mail', 'p.whatsapp'])
    .orderBy('c.id')
    .execute()
  const heldOut = customers.filter(({ id }) => isHeldOut(campaign.id, id, holdOutPercent))
  const readers = customers.filter((one) => !heldOut.includes(one))
  const times = { timing: 'instant' as const, starts_at: iso(sentAt), sent_at: iso(sentAt) }
  const ended = { state: 'completed' as const, is_collected: true, completed_at: iso(sentAt + 3 * minute) }
  await insertAll(db, 'campaign', [
    {
      ...campaign,
      ...times,
      ...ended,
      recipient_count: readers.length,
      sent_count: readers.length,
      mailed_count: readers.filter(({ mail }) => mail).length,
      whatsapp_count: readers.filter(({ whatsapp }) => whatsapp && seed.whatsapp).length,
      hold_out_percent: holdOutPercent,
      held_out_count: heldOut.length,
      created_at: iso(sentAt - 20 * minute),
      updated_at: iso(sentAt - 20 * minute),
    },
  ])
  await loadRecipients(context, { campaignId: campaign.id, sentAt, readers, heldOut, whatsapp: seed.whatsapp === true })
  await countOrders(context, campaign.id)
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('placed_at', '>', iso(sentAt))
    .where('placed_at', '<', iso(sentAt + 7 * day))
    .execute()
  await countCampaignOrders(
    db,
    orders.map(({ id }) => id),
  )
}

type Reader = { id: string; mail: boolean; whatsapp: boolean }
type Groups = {
  campaignId: string
  sentAt: number
  readers: readonly Reader[]
  heldOut: readonly Reader[]
  whatsapp: boolean
}

async function loadRecipients(
  { db }: LoadContext,
  { campaignId, sentAt, readers, heldOut, whatsapp }: Groups,
): Promise<void> {
  await insertAll(
    db,
    'campaign_recipient',
    readers.map(({ id: customer_id, ...agreed }, index) => ({
      campaign_id: campaignId,
      customer_id,
      id: newId(),
      send_at: iso(sentAt),
      sent_at: iso(sentAt),
      is_mailed: agreed.mail,
      is_whatsapp_sent: agreed.whatsapp && whatsapp,
      opened_at: index % 2 === 0 ? iso(sentAt + (5 + ((index * 37) % 600)) * minute) : null,
    })),
  )
  await insertAll(
    db,
    'campaign_hold_out',
    heldOut.map(({ id: customer_id }) => ({ campaign_id: campaignId, customer_id, counts_from: iso(sentAt) })),
  )
}

const countOrders = ({ db }: LoadContext, id: string) =>
  sql`with ordered as (
      update campaign_recipient r set ordered_at = o.placed_at
        from (select customer_id, min(placed_at) as placed_at, c.sent_at
                from campaign c join orders o on o.tenant_id = c.tenant_id
               where c.tenant_id = ${db.scope.tenantId} and c.id = ${id}
                 and o.placed_at between c.sent_at and c.sent_at + interval '1 day'
               group by customer_id, c.sent_at) o
       where r.tenant_id = ${db.scope.tenantId} and r.campaign_id = ${id} and r.customer_id = o.customer_id
      returning 1)
    update campaign c set ordered_count = (select count(*) from ordered),
        opened_count = (select count(*) from campaign_recipient r
          where r.tenant_id = c.tenant_id and r.campaign_id = c.id and r.opened_at is not null)
     where c.tenant_id = ${db.scope.tenantId} and c.id = ${id}`.execute(db)

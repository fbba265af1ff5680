import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { CampaignState } from '#contract/areas/campaigns.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { CampaignTable } from '#api/platform/tables.ts'

const columns = [
  'id',
  'title',
  'body',
  'timing',
  'scheduled_at',
  'zone',
  'audience',
  'segment_id',
  'image_url',
  'link',
  'sends_mail',
  'sends_whatsapp',
  'keeps_quiet_hours',
  'hold_out_percent',
  'state',
  'starts_at',
  'recipient_count',
  'sent_count',
  'pushed_count',
  'mailed_count',
  'whatsapp_count',
  'opened_count',
  'ordered_count',
  'held_out_count',
  'capped_count',
  'reached_orders',
  'reached_revenue',
  'held_out_orders',
  'held_out_revenue',
  'sent_at',
  'completed_at',
  'created_at',
  'updated_at',
] as const
const campaigns = (db: Db) =>
  db
    .selectFrom('campaign')
    .select(columns)
    .select((eb) =>
      eb.selectFrom('segment as s').select('s.name').whereRef('s.id', '=', 'campaign.segment_id').as('segment_name'),
    )
export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>
/** A campaign without the name of its segment, as it is sent. */
export type LockedCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>

type ListInput = {
  page: number
  limit: number
  search: string
  sort?: string | undefined
  status?: 'completed' | 'scheduled' | undefined
  state?: CampaignState | undefined
  sends_whatsapp?: boolean | undefined
}

export const listCampaigns = (db: Db, { status, state, sends_whatsapp, ...input }: ListInput) =>
  listPage(
    campaigns(db)
      .where((eb) => eb.or([containsText('title', input.search), containsText('body', input.search)]))
      .$if(status !== undefined, (query) => query.where('state', status === 'scheduled' ? '=' : '<>', 'scheduled'))
      .$if(sends_whatsapp !== undefined, (query) => query.where('sends_whatsapp', '=', sends_whatsapp ?? false))
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'sending')),
    input,
    {
      sorts: ['created_at', 'title', 'scheduled_at', 'sent_at', 'sent_count'],
      defaultSort: '-created_at',
      table: 'campaign',
      nulls: 'last',
    },
  )

export const findCampaign = (db: Db, id: string) => campaigns(db).where('id', '=', id).executeTakeFirst()

/** Locks the campaign until the transaction ends. */
export const lockCampaign = (db: Db, id: string) =>
  db
    .selectFrom('campaign')
    .select([...columns, 'cursor', 'is_collected'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertCampaign = (db: Db, row: Insertable<CampaignTable>) =>
  db
    .insertInto('campaign')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updateCampaign = (db: Db, id: string, change: Updateable<CampaignTable>) =>
  db
    .updateTable('campaign')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Adds to counts without touching `updated_at`, which forms compare. */
export const addToCounts = (
  db: Db,
  id: string,
  added: Partial<
    Record<
      | 'recipient_count'
      | 'sent_count'
      | 'pushed_count'
      | 'mailed_count'
      | 'whatsapp_count'
      | 'opened_count'
      | 'ordered_count'
      | 'held_out_count'
      | 'capped_count'
      | 'reached_orders'
      | 'reached_revenue'
      | 'held_out_orders'
      | 'held_out_revenue',
      number
    >
  >,
) =>
  db
    .updateTable('campaign')
    .set(Object.fromEntries(Object.entries(added).map(([name, count]) => [name, sql`${sql.ref(name)} + ${count}`])))
    .where('id', '=', id)
    .execute()

export const deleteCampaign = (db: Db, id: string) => db.deleteFrom('campaign').where('id', '=', id).execute()

export const segmentExists = async (db: Db, id: string) =>
  (await db.selectFrom('segment').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

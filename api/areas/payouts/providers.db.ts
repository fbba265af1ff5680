import type { Updateable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import { sql } from 'kysely'
import type { PayoutProviderTable } from '#api/platform/tables.ts'

const columns = [
  'p.id',
  'p.provider',
  'p.environment',
  'p.is_active',
  'p.is_configured',
  'p.is_selected',
  'p.logo_url',
  'p.sealed_settings',
  'p.updated_at',
] as const

const providers = (db: Db) => db.selectFrom('payout_provider as p').select(columns)

export const listProviders = (db: Db, { search, ...input }: SearchInput) =>
  listPage(
    providers(db).$if(search.trim() !== '', (query) =>
      query.where(sql<string>`replace(p.provider, '_', ' ')`, 'like', containsPattern(search)),
    ),
    input,
    { sorts: ['provider', 'is_selected', 'created_at'], defaultSort: 'provider', table: 'p' },
  )

export const allProviders = (db: Db) => providers(db).orderBy('p.provider').execute()
export type ProviderRow = Awaited<ReturnType<typeof allProviders>>[number]

export const findProvider = (db: Db, id: string) => providers(db).where('p.id', '=', id).executeTakeFirst()

/** Locks all providers of the tenant. All changes of providers begin with it. */
export const lockProviders = (db: Db) => providers(db).orderBy('p.provider').forNoKeyUpdate().execute()

export const updateProvider = (db: Db, id: string, change: Updateable<PayoutProviderTable>) =>
  db
    .updateTable('payout_provider')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Selects one provider (or none), and deselects the others first: at most one can be selected. */
export async function selectProvider(db: Db, id: string | null): Promise<void> {
  await db.updateTable('payout_provider').set({ is_selected: false }).where('is_selected', '=', true).execute()
  if (id !== null) await updateProvider(db, id, { is_selected: true })
}

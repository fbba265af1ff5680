import type { Updateable } from 'kysely'
import type { PaymentModeListInput } from '#contract/areas/payments/modes.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { JsonText } from '#api/platform/db/json.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { PaymentModeTable } from '#api/platform/tables.ts'

const columns = [
  'id',
  'merchant_id',
  'alias',
  'name',
  'translations',
  'provider',
  'environment',
  'is_active',
  'is_configured',
  'logo_url',
  'sort_order',
  'settings',
  'min_amount',
  'max_amount',
  'updated_at',
] as const

/** Modes of the tenant (null) or of merchants, in the order in which the shop shows them. */
const selectModes = (db: Db, merchantIds: readonly string[] | null) =>
  db
    .selectFrom('payment_mode')
    .select(columns)
    .$if(merchantIds === null, (query) => query.where('merchant_id', 'is', null))
    .$if(merchantIds !== null, (query) =>
      query.where('merchant_id', '=', (eb) => eb.fn.any(eb.val([...(merchantIds ?? [])]))),
    )
    .orderBy('sort_order')
    .orderBy('alias')

export const tenantModes = (db: Db) => selectModes(db, null).execute()
export type ModeRow = Awaited<ReturnType<typeof tenantModes>>[number]

/** The tenant's modes in pages. The search reads the name as the tenant wrote it and the alias. */
export const listModes = (db: Db, { is_active: isActive, ...input }: PaymentModeListInput) =>
  listPage(
    db
      .selectFrom('payment_mode as m')
      .select(columns)
      .where('merchant_id', 'is', null)
      .where((eb) => eb.or([containsText('m.name', input.search), containsText('m.alias', input.search)]))
      .$if(isActive !== undefined, (query) => query.where('is_active', '=', isActive ?? true)),
    input,
    { sorts: ['sort_order', 'name', 'alias', 'updated_at'], defaultSort: 'sort_order', table: 'm' },
  )

/** Locks the tenant's modes until the transaction ends. All changes of modes begin with it. */
export const lockTenantModes = (db: Db) => selectModes(db, null).forNoKeyUpdate().execute()

export const modesOfMerchants = (db: Db, merchantIds: readonly string[]) => selectModes(db, merchantIds).execute()

/** Merchants with a selection of modes of their own. */
export const listOverridingMerchants = (db: Db) =>
  db
    .selectFrom('merchant')
    .select(['id', 'name', 'override_payment_methods'])
    .where('override_payment_methods', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()

export const findTaker = (db: Db, merchantId: string) =>
  db
    .selectFrom('merchant')
    .select(['id', 'name', 'override_payment_methods'])
    .where('id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const updateMode = (db: Db, id: string, change: Updateable<PaymentModeTable>) =>
  db
    .updateTable('payment_mode')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Gives the modes of merchants what they share with the tenant's mode: provider, environment, limits and place. */
export const updateMerchantModes = (db: Db, alias: ModeRow['alias'], change: Updateable<PaymentModeTable>) =>
  db.updateTable('payment_mode').set(change).where('alias', '=', alias).where('merchant_id', 'is not', null).execute()

type Keys = { gateway: string; environment: 'test' | 'live'; merchantId: string | null }

/** Marks modes whose gateway has keys now. Keys of the tenant also serve the modes of merchants. */
export const configureModes = (db: Db, { gateway, environment, merchantId }: Keys) =>
  db
    .updateTable('payment_mode')
    .set({ is_configured: true })
    .where('provider', '=', gateway)
    .where('environment', '=', environment)
    .where('is_configured', '=', false)
    .$if(merchantId !== null, (query) => query.where('merchant_id', '=', merchantId))
    .execute()

/**
 * Marks modes whose gateway has no keys any more. The tenant's are switched off; modes of merchants with keys of their
 * own stay configured.
 */
export async function unconfigureModes(db: Db, { gateway, environment, merchantId }: Keys): Promise<void> {
  const needsKeys = db
    .updateTable('payment_mode')
    .where('provider', '=', gateway)
    .where('environment', '=', environment)
  if (merchantId === null)
    await needsKeys
      .set({ is_active: false, is_configured: false, updated_at: db.now })
      .where('merchant_id', 'is', null)
      .execute()
  await needsKeys
    .set({ is_configured: false, updated_at: db.now })
    .where((eb) => (merchantId === null ? eb('merchant_id', 'is not', null) : eb('merchant_id', '=', merchantId)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_credential as c')
            .select('c.id')
            .whereRef('c.merchant_id', '=', 'payment_mode.merchant_id')
            .where('c.gateway', '=', gateway)
            .where('c.environment', '=', environment)
            .where('c.replaced_at', 'is', null),
        ),
      ),
    )
    .execute()
}

type MerchantMode = Pick<
  ModeRow,
  | 'id'
  | 'merchant_id'
  | 'alias'
  | 'name'
  | 'provider'
  | 'environment'
  | 'is_active'
  | 'is_configured'
  | 'logo_url'
  | 'sort_order'
  | 'min_amount'
  | 'max_amount'
> & { translations: JsonText; settings: JsonText }

/** Inserts modes of a merchant, or switches existing ones. */
export const upsertMerchantModes = (db: Db, rows: readonly MerchantMode[]) =>
  db
    .insertInto('payment_mode')
    .values(rows.map((row) => ({ ...row, updated_at: db.now })))
    .onConflict((oc) =>
      oc.constraint('payment_mode_alias_taken').doUpdateSet(({ ref }) => ({
        is_active: ref('excluded.is_active'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()

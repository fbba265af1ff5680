import { sql } from 'kysely'
import type { payoutProviders } from '#contract/areas/payouts/providers.ts'
import type { ParsedInput } from '#contract/call.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'

/** Merchants with the account through which they are paid, or with which they have begun. */
const merchants = (db: Db) =>
  db
    .selectFrom('merchant as m')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payout_account as a')
          .innerJoin('payout_provider as p', 'p.id', 'a.provider_id')
          .select(['p.provider', 'a.status', 'a.problem', 'a.held_until'])
          .whereRef('a.merchant_id', '=', 'm.id')
          .where('p.is_active', '=', true)
          .orderBy('a.is_selected', 'desc')
          .orderBy('p.is_selected', 'desc')
          .limit(1)
          .as('account'),
      (join) => join.onTrue(),
    )
    .where('m.deleted_at', 'is', null)

export const listMerchantAccounts = (
  db: Db,
  { search, status, ...page }: ParsedInput<typeof payoutProviders.accounts>,
) =>
  listPage(
    merchants(db)
      .select([
        'm.id',
        'm.id as merchant_id',
        'm.name as merchant_name',
        'account.provider as payout_provider',
        sql<'not_connected' | 'pending' | 'connected'>`coalesce(account.status, 'not_connected')`.as('status'),
        'account.problem',
        'account.held_until',
      ])
      .where(containsText('m.name', search))
      .$if(status !== undefined, (query) =>
        query.where(sql<boolean>`coalesce(account.status, 'not_connected') = ${status ?? ''}`),
      ),
    page,
    { sorts: ['name', 'created_at'], defaultSort: 'name', table: 'm' },
  )

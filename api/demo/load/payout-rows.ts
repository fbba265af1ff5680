import { sql } from 'kysely'
import { saveAccount } from '#api/areas/payouts/accounts/accounts.commands.ts'
import { collectEntries } from '#api/areas/payouts/collect.commands.ts'
import { markFailed, markPaid } from '#api/areas/payouts/payouts.commands.ts'
import { setProviderActive, updateProviderSettings } from '#api/areas/payouts/providers.commands.ts'
import { runStep } from '#api/areas/payouts/runs.commands.ts'
import { saveSchedule } from '#api/areas/payouts/schedules.commands.ts'
import { insertDefaultProviders } from '#api/areas/tenants/payout-providers.commands.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { LoadContext } from './load-context.ts'
import { iso } from './rows.ts'

const dayMs = 86_400_000

/** A valid IBAN of a made-up account. */
function demoIban(number: number): string {
  const account = `NWBK601613${String(31_926_800 + number)}`
  const digits = [...`${account}GB00`].map((sign) => Number.parseInt(sign, 36)).join('')
  return `GB${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

/** The last days of the three months before, and every Monday since. */
function periodEnds(now: number): string[] {
  const today = new Date(now)
  const monthEnd = (back: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 0)
  const months = [2, 1, 0].map(monthEnd)
  const yesterday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()) - dayMs
  const lastMonday = yesterday - ((new Date(yesterday).getUTCDay() + 6) % 7) * dayMs
  const weeks = [3, 2, 1, 0].map((back) => lastMonday - back * 7 * dayMs)
  const from = months.at(-1) ?? 0
  return [...months, ...weeks.filter((day) => day > from)].map((day) => iso(day).slice(0, 10))
}

/** Harbour pays its merchants by bank transfer: statements of the last months, a failed payout, and a balance to pay. */
export async function loadPayouts({ db, tenantContext }: LoadContext, config: Pick<Config, 'secret'>): Promise<void> {
  await insertDefaultProviders(db)
  await collectEntries((work) => work(db))
  if (tenantContext.tenant.slug === 'harbour') await loadStatements(db, config)
  for (const table of ['ledger_entry', 'money_transaction'] as const)
    await db.updateTable(table).set({ is_dummy: true }).where('is_dummy', '=', false).execute()
}

async function loadStatements(db: Db, config: Pick<Config, 'secret'>): Promise<void> {
  const { id: bank } = await db
    .selectFrom('payout_provider')
    .select('id')
    .where('provider', '=', 'bank_transfer')
    .executeTakeFirstOrThrow()
  const settings = { account_holder: 'Harbour Eats Ltd', iban: demoIban(1), bic: 'NWBKGB2L' }
  await updateProviderSettings(db, config, bank, { environment: 'test', settings })
  await setProviderActive(db, bank, true)
  await saveSchedule(db, null, { frequency: 'weekly', weekday: 2, month_day: 1, minimum_amount: 1_000 })
  const merchants = await db.selectFrom('merchant').select(['id', 'name']).orderBy('id').execute()
  // The last merchant has not connected an account yet.
  for (const [index, { id, name }] of merchants.slice(0, -1).entries())
    await saveAccount(db, config, {
      merchantId: id,
      providerId: bank,
      settings: {
        account_holder: `${name} Ltd`,
        iban: demoIban(index + 2),
        bic: 'NWBKGB2L',
        bank_name: 'Harbour Bank',
      },
      locale: 'en',
    })
  const ends = periodEnds(db.nowMs)
  for (const day of ends) await loadRun(db, day, day === ends.at(-1))
}

/** All payouts of earlier runs have arrived; the bank refused one of the last. */
async function loadRun(db: Db, period_end: string, isLast: boolean): Promise<void> {
  const runId = newId()
  await db.insertInto('payout_run').values({ id: runId, period_end, created_at: db.now, updated_at: db.now }).execute()
  await runStep((work) => work(db), { runId, merchantId: null, onlyDefault: false, after: firstMerchant })
  const payouts = await db
    .selectFrom('payout')
    .select(['id', 'number'])
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute()
  const [first, ...others] = payouts
  const paid = isLast ? others : payouts
  if (paid.length > 0)
    await markPaid(
      db,
      paid.map(({ id }) => id),
      `FPS ${period_end.replaceAll('-', '')}`,
    )
  if (isLast && first) await markFailed(db, first.id, 'The bank of the merchant refused the account.')
  await backdate(db, runId, iso(Date.parse(`${period_end}T06:00:00Z`) + dayMs))
}

const firstMerchant = '00000000-0000-0000-0000-000000000000'

/** Gives a run and everything that it wrote the time at which it would have run. */
async function backdate(db: Db, runId: string, at: string): Promise<void> {
  const tenantId = db.scope.tenantId
  await sql`update payout_run set created_at = ${at}, updated_at = ${at}, completed_at = ${at}
             where tenant_id = ${tenantId} and id = ${runId}`.execute(db)
  await sql`update payout set created_at = ${at}, sent_at = ${at},
                   paid_at = case when paid_at is not null then ${at}::timestamptz + interval '1 day' end
             where tenant_id = ${tenantId} and run_id = ${runId}`.execute(db)
  await sql`update ledger_entry e set created_at = ${at} from payout p
             where e.tenant_id = ${tenantId} and p.tenant_id = e.tenant_id and p.run_id = ${runId}
               and e.business_key in ('payout:' || p.id || ':started', 'payout:' || p.id || ':paid')`.execute(db)
  await sql`update money_transaction t set created_at = ${at} from payout p
             where t.tenant_id = ${tenantId} and p.tenant_id = t.tenant_id and p.run_id = ${runId}
               and t.txn_id = p.number`.execute(db)
}

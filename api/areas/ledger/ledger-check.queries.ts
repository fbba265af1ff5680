import type pg from 'pg'

/** A rule that the books break: whose books, which rule, and the sums that show it. */
export type LedgerProblem = { tenant_id: string; rule: string; detail: string }

/**
 * The rules of the books. Each query answers its violations as (tenant_id, detail). The ledger sums to zero by
 * construction, because each posting names the account it leaves and the account it enters.
 */
const rules: Readonly<Record<string, string>> = {
  // What remains in the account of an order is a payment that came late and is not yet returned.
  'the account of an order is empty': `
    select tenant_id, format('%s %s %s', account, sum(amount), currency) as detail from movement
    where account like 'order:%'
    group by tenant_id, account, currency
    having sum(amount) < 0 or sum(amount) > sum(amount) filter (where business_key like 'late:%')
      or (sum(amount) > 0 and not bool_or(business_key like 'late:%'))`,
  'no share of an order is below zero': `
    select tenant_id, format('%s %s %s', account, sum(amount), currency) from movement
    where order_id is not null and (account like 'merchant:%' or account like 'tenant:%')
    group by tenant_id, order_id, account, currency having sum(amount) < 0`,
  'postings have the currency of their order': `
    select e.tenant_id, format('%s %s', e.business_key, e.currency) from ledger_entry e
    join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id where o.currency <> e.currency`,
  'transactions agree with what customers paid': `
    select tenant_id, format('order %s: ledger %s, transactions %s', order_id, sum(ledger), sum(transactions)) from (
      select tenant_id, order_id, currency, -amount as ledger, 0 as transactions from movement
        where account = 'customers' and order_id is not null
      union all
      select tenant_id, order_id, currency, 0, case type when 'payment' then amount else -amount end
        from money_transaction where order_id is not null and status = 'succeeded' and type in ('payment', 'refund')
    ) both_books group by tenant_id, order_id, currency having sum(ledger) <> sum(transactions)`,
}

const movement = `movement as materialized (
  select tenant_id, order_id, business_key, to_account as account, amount, currency from ledger_entry
  union all
  select tenant_id, order_id, business_key, from_account, -amount, currency from ledger_entry)`

/** Violations in the books of all tenants, of one moment. Reads every posting: for tests and `npm run doctor`. */
export async function findLedgerProblems(pool: Pick<pg.Pool, 'query'>): Promise<LedgerProblem[]> {
  const queries = Object.entries(rules).map(
    ([rule, query]) =>
      `(select tenant_id, '${rule}' as rule, detail from (${query}) as violation (tenant_id, detail) limit 20)`,
  )
  const { rows } = await pool.query<LedgerProblem>(`with ${movement} ${queries.join('\nunion all\n')}`)
  return rows
}

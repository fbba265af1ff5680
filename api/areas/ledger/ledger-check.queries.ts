import type pg from 'pg'

/** A rule that the books break: whose books, which rule, and the sums that show it. */
export type LedgerProblem = { tenant_id: string; rule: string; detail: string }

/**
 * The rules of the books. Each query answers its violations as (tenant_id, detail). The ledger sums to zero by
 * construction, because each posting names the account it leaves and the account it enters.
 */
const rules: Readonly<Record<string, string>> = {
  // What remains in the account of an order is a payment that came late and is not yet returned, what a change of the order
  // gives back, or the wallet's part while the rest is not paid.
  'the account of an order is empty': `
    select tenant_id, format('%s %s %s', account, sum(amount), currency) as detail from movement
    where account like 'order:%'
    group by tenant_id, account, currency
    having sum(amount) < 0 or sum(amount) > coalesce(sum(amount) filter (where business_key like 'late:%'), 0)
      + coalesce(sum(amount) filter (where business_key like 'amendment:%'), 0) + case when bool_or(business_key like 'order:%' and amount < 0) then 0
        else coalesce(sum(amount) filter (where business_key like 'order:%:wallet'), 0) end`,
  'no share of an order is below zero, unless one party bears a refund': `
    select tenant_id, format('%s %s %s', account, sum(amount), currency) from movement m
    where order_id is not null and (account like 'merchant:%' or account like 'tenant:%')
      and not exists (select 1 from payment_refund r
        where r.tenant_id = m.tenant_id and r.order_id = m.order_id and r.payer <> 'shared')
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
          and payment_mode <> 'wallet'
    ) both_books group by tenant_id, order_id, currency having sum(ledger) <> sum(transactions)`,
  'transactions agree with what wallets got and gave': `
    select tenant_id, format('wallets: ledger %s, transactions %s %s', sum(ledger), sum(transactions), currency) from (
      select tenant_id, currency, amount as ledger, 0 as transactions from movement
        where account like 'wallet:%' and (order_id is not null or business_key like 'top-up:%')
      union all
      select tenant_id, currency, 0, case type when 'payment' then -amount else amount end from money_transaction
        where (payment_mode = 'wallet' or type = 'top_up') and (status = 'succeeded' or (status = 'pending' and type = 'payment'))
    ) both_books group by tenant_id, currency having sum(ledger) <> sum(transactions)`,
  'balances and statements of wallets agree with the ledger': `
    select tenant_id, format('%s: ledger %s, balance %s, statement %s %s', account, sum(ledger), sum(balance), sum(statement), currency) from (
      select tenant_id, account, currency, amount as ledger, 0 as balance, 0 as statement from movement
        where account like 'wallet:%'
      union all select tenant_id, 'wallet:' || customer_id, currency, 0, balance, 0 from wallet
      union all select tenant_id, 'wallet:' || customer_id, currency, 0, 0, amount from wallet_entry
    ) all_books group by tenant_id, account, currency
    having sum(ledger) <> sum(balance) or sum(ledger) <> sum(statement)`,
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

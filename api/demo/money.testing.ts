import { describe, expect, test } from 'vitest'

type DemoRows = {
  rows: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>
  count: (table: string, slug: string, where?: string) => Promise<number>
  /** Condition for rows of the demo tenants. */
  demoOnly: string
}

/** Tests that payments, transactions, wallets and the ledger of the demo agree. */
export const testMoney = ({ rows, count, demoOnly }: DemoRows) =>
  describe('money', () => {
    test('every paid order is in the ledger once, and cancelled orders are balanced', async () => {
      const unbalanced = await rows(
        `with moved as (select tenant_id, order_id, to_account as account, amount from ledger_entry where ${demoOnly}
                        union all select tenant_id, order_id, from_account, -amount from ledger_entry where ${demoOnly})
         select o.order_id, account, sum(amount) as rest,
                o.payment_status, o.merchant_amount, o.commission_amount, o.grand_total
                from moved m join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
          group by 1, 2, 4, 5, 6, 7
         having sum(amount) <> case when o.payment_status = 'refunded' then 0
                when account = 'customers' then -o.grand_total when account like 'merchant:%' then o.merchant_amount
                                    when account = 'tenant:commission' then o.commission_amount when account like 'order:%' then 0 else sum(amount) end`,
      )
      expect(unbalanced).toEqual([])
      const [unbooked] = await rows<{ n: number }>(
        `select count(*) as n from orders o where ${demoOnly} and payment_status in ('paid', 'refunded') and grand_total > 0
            and not exists (select 1 from ledger_entry l where l.tenant_id = o.tenant_id and l.order_id = o.id)`,
      )
      expect(unbooked?.n).toBe(0)
    })

    test('payments and transactions agree', async () => {
      const mismatches = await rows(
        `select o.order_id from orders o left join payment p on p.tenant_id = o.tenant_id and p.order_id = o.id
          where o.${demoOnly} and o.payment_mode = 'card'
                and (p.amount is distinct from o.grand_total or p.refunded <> case when o.order_status = 'cancelled' then o.grand_total else 0 end)
         union all
         select o.order_id from orders o left join payment_refund r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.status = 'succeeded'
          where o.${demoOnly} and coalesce(r.amount, 0) <> case when o.payment_status = 'refunded' then o.grand_total else 0 end
         union all
         select o.order_id from orders o join money_transaction x on x.tenant_id = o.tenant_id and x.order_id = o.id
                and x.type = 'payment' where o.${demoOnly} and (x.amount <> o.grand_total or x.txn_id <> o.txn_id)`,
      )
      expect(mismatches).toEqual([])
    })

    test('balances of wallets agree with their statements and the ledger', async () => {
      const wallets = await rows<{ slug: string; entries: number }>(
        `select t.slug, (select count(*)::int from wallet_entry e where e.tenant_id = w.tenant_id and e.customer_id = w.customer_id) as entries
           from wallet w join tenant t on t.id = w.tenant_id
          where t.slug in ('waha', 'ramen')
            and w.balance = (select sum(amount) from wallet_entry e where e.tenant_id = w.tenant_id and e.customer_id = w.customer_id)
            and w.balance = (select sum(case to_account when 'wallet:' || w.customer_id then amount else -amount end) from ledger_entry l
                              where l.tenant_id = w.tenant_id and 'wallet:' || w.customer_id in (l.from_account, l.to_account))`,
      )
      expect(await count('wallet', 'waha')).toBeGreaterThan(10)
      expect(wallets).toHaveLength((await count('wallet', 'waha')) + (await count('wallet', 'ramen')))
      const [types] = await rows<{ types: string[] }>(
        `select array_agg(distinct type order by type) as types from wallet_entry where ${demoOnly}`,
      )
      expect(types).toEqual({ types: ['order', 'refund', 'top_up'] })
    })
  })

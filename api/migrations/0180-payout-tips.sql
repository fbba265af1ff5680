-- Tips in statements: those in the merchant's amount, and those in the tenant's, whose drivers delivered.
alter table payout_entry
  add column tip_amount bigint not null default 0,
  add column admin_tip_amount bigint not null default 0;
update payout_entry e
   set tip_amount = case when o.delivery_by = 'admin' then 0 else o.tip end,
       admin_tip_amount = case when o.delivery_by = 'admin' then o.tip else 0 end
  from orders o
 where o.tenant_id = e.tenant_id and o.id = e.order_id and e.kind = 'order' and o.tip <> 0;

-- `reversed_amount`: a part of a completed payout that the provider took back and that the merchant is owed again.
alter table payout
  add column tip_amount bigint not null default 0,
  add column admin_tip_amount bigint not null default 0,
  add column reversed_amount bigint not null default 0,
  add constraint payout_reversed_in_part check (reversed_amount between 0 and amount);
update payout p
   set tip_amount = e.tip_amount, admin_tip_amount = e.admin_tip_amount
  from (select tenant_id, payout_id, sum(tip_amount) as tip_amount, sum(admin_tip_amount) as admin_tip_amount
          from payout_entry where kind = 'order' and payout_id is not null and (tip_amount <> 0 or admin_tip_amount <> 0)
         group by 1, 2) e
 where p.tenant_id = e.tenant_id and p.id = e.payout_id;

-- Refunds of a customer's orders that were not cancelled, kept with the other figures.
alter table customer_figure add column refunds integer not null default 0;
update customer_figure f set refunds = d.refunds
  from (select r.tenant_id, o.customer_id, count(*) as refunds
          from payment_refund r
          join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
          left join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
         where r.status = 'succeeded' and (p.txn_id is null or p.txn_id = o.txn_id)
           and o.placed_at is not null and o.order_status <> 'cancelled'
         group by r.tenant_id, o.customer_id) d
 where d.tenant_id = f.tenant_id and d.customer_id = f.customer_id;

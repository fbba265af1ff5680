-- Pieces of products in the orders of a time, for stores that limit them. Times that have started are not counted.
alter table slot_booking add column booked_items integer not null default 0 check (booked_items >= 0);
update slot_booking b set booked_items = o.items
  from (select tenant_id, merchant_id, slot_start, sum(items_count) as items
          from orders where slot_start >= now() and order_status <> 'cancelled' group by 1, 2, 3) o
 where o.tenant_id = b.tenant_id and o.merchant_id = b.merchant_id and o.slot_start = b.starts_at;

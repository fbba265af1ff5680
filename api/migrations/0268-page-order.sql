-- The order of pages at the foot of the shop, which was that of their titles. The languages of a page share it.
alter table page add column sort_order integer not null default 0;
update page set sort_order = o.sort_order
  from (select tenant_id, page_id, row_number() over (partition by tenant_id order by min(title), page_id) - 1 as sort_order
          from page group by tenant_id, page_id) o
 where o.tenant_id = page.tenant_id and o.page_id = page.page_id;

-- Orders in progress list their add-ons as lines of their own, as new orders do. Closed ones keep their short list: their pages read the lines.
update orders o set items_summary = ordered.items, items_count = ordered.pieces
from (
  select l.tenant_id, l.order_id, sum(piece.quantity)::integer as pieces,
    jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', piece.name, 'quantity', piece.quantity, 'options', piece.options)) order by l.position, piece.place) as items
  from order_line l cross join lateral (
    select 0 as place, l.name, l.quantity, (
      select jsonb_agg(value ->> 'name' order by option_place, value_place)
      from jsonb_array_elements(l.options) with ordinality option (option, option_place),
        jsonb_array_elements(option -> 'values') with ordinality selected (value, value_place)
    ) as options
    union all
    select addon_place, addon ->> 'name', (addon ->> 'quantity')::integer * l.quantity, null
    from jsonb_array_elements(l.addons) with ordinality extra (addon, addon_place)
  ) piece
  where (l.tenant_id, l.order_id) in (select tenant_id, id from orders where closed_at is null)
  group by l.tenant_id, l.order_id
) ordered
where o.tenant_id = ordered.tenant_id and o.id = ordered.order_id;

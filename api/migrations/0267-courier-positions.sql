-- Where the courier of an order was last, while the delivery is on its way.
alter table courier_delivery
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column located_at timestamptz,
  add constraint courier_delivery_position check (num_nulls(latitude, longitude, located_at) in (0, 3));

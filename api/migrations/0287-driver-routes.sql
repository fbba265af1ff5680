-- The order in which staff want a driver to make the open deliveries. Without one they are made as they are due.
alter table driver_delivery add column route_position smallint check (route_position >= 0);

-- How many campaigns a customer gets at most in some days, over all campaigns.
alter table message_setting
  add column has_marketing_limit boolean not null default false,
  add column marketing_limit smallint not null default 3 check (marketing_limit between 1 and 50),
  add column marketing_limit_days smallint not null default 7 check (marketing_limit_days between 1 and 90);

-- A share of the audience gets nothing, to compare its orders with those of customers who got the campaign.
alter table campaign
  add column hold_out_percent smallint not null default 0 check (hold_out_percent between 0 and 20),
  add column held_out_count integer not null default 0,
  add column capped_count integer not null default 0,
  add column reached_orders integer not null default 0,
  add column reached_revenue bigint not null default 0,
  add column held_out_orders integer not null default 0,
  add column held_out_revenue bigint not null default 0;

-- Who is held out. `counts_from` is when the customer would have got the campaign.
create table campaign_hold_out (
  tenant_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  counts_from timestamptz not null,
  primary key (tenant_id, campaign_id, customer_id)
);
-- scope: campaign_hold_out tenant
alter table campaign_hold_out add constraint campaign_hold_out_campaign_fk foreign key (tenant_id, campaign_id) references campaign (tenant_id, id) on delete cascade;
alter table campaign_hold_out add constraint campaign_hold_out_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
create index campaign_hold_out_customer on campaign_hold_out (tenant_id, customer_id, counts_from);

-- Orders that count for a campaign, with the amount that its sums contain.
create table campaign_order (
  tenant_id uuid not null,
  order_id uuid not null,
  campaign_id uuid not null,
  is_held_out boolean not null,
  amount bigint not null,
  primary key (tenant_id, order_id, campaign_id)
);
-- scope: campaign_order tenant
alter table campaign_order add constraint campaign_order_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
alter table campaign_order add constraint campaign_order_campaign_fk foreign key (tenant_id, campaign_id) references campaign (tenant_id, id) on delete cascade;
create index campaign_order_campaign on campaign_order (tenant_id, campaign_id);

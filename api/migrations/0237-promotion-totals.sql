-- How often banners and popups were shown, pressed and closed, by local day, of visitors who agreed. Only sums are kept.
create table banner_total (
  tenant_id uuid not null,
  banner_id uuid not null,
  local_date date not null,
  shown bigint not null default 0,
  clicked bigint not null default 0,
  closed bigint not null default 0,
  primary key (tenant_id, banner_id, local_date)
);
-- scope: banner_total tenant
alter table banner_total add constraint banner_total_banner_fk foreign key (tenant_id, banner_id) references banner (tenant_id, id) on delete cascade;

create table popup_total (
  tenant_id uuid not null,
  popup_id uuid not null,
  local_date date not null,
  shown bigint not null default 0,
  clicked bigint not null default 0,
  closed bigint not null default 0,
  primary key (tenant_id, popup_id, local_date)
);
-- scope: popup_total tenant
alter table popup_total add constraint popup_total_popup_fk foreign key (tenant_id, popup_id) references popup (tenant_id, id) on delete cascade;

-- Pages made of sections: the home page of the shop, and landing pages with an address. `draft` is what the builder
-- edits. The live revision is what the shop shows; a scheduled one replaces it at its time.
create table built_page (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('home', 'landing')),
  slug text,
  titles jsonb not null default '{}',
  draft jsonb not null,
  live_revision_id uuid,
  scheduled_revision_id uuid,
  scheduled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint built_page_slug_taken unique (tenant_id, slug),
  constraint built_page_landing_slug check ((kind = 'landing') = (slug is not null)),
  constraint built_page_schedule check ((scheduled_revision_id is null) = (scheduled_at is null))
);
-- scope: built_page tenant
alter table built_page add constraint built_page_tenant_fk foreign key (tenant_id) references tenant (id);
create unique index built_page_home on built_page (tenant_id) where kind = 'home';

-- What was published or scheduled, numbered from 1 in each page.
create table page_revision (
  tenant_id uuid not null,
  id uuid not null,
  built_page_id uuid not null,
  number integer not null,
  document jsonb not null,
  author text,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (tenant_id, id),
  constraint page_revision_number unique (tenant_id, built_page_id, number),
  constraint page_revision_page_fk foreign key (tenant_id, built_page_id)
    references built_page (tenant_id, id) on delete cascade
);
-- scope: page_revision tenant
alter table page_revision add constraint page_revision_tenant_fk foreign key (tenant_id) references tenant (id);

alter table built_page
  add constraint built_page_live_fk foreign key (tenant_id, live_revision_id) references page_revision (tenant_id, id),
  add constraint built_page_scheduled_fk foreign key (tenant_id, scheduled_revision_id)
    references page_revision (tenant_id, id);
create index built_page_live on built_page (tenant_id, live_revision_id);
create index built_page_scheduled on built_page (tenant_id, scheduled_revision_id);

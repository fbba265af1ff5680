-- Cards that were removed stay for the charges that name them.
alter table billing_card add column removed_at timestamptz;
alter table billing_card add constraint billing_card_removed check (removed_at is null or not is_primary);

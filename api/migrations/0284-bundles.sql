-- Everything of a tenant in one file.
alter table export_record drop constraint export_record_type_check;
alter table export_record add constraint export_record_type_check check
  (type in ('order', 'payout', 'merchants', 'customers', 'users', 'products', 'transactions', 'coupons', 'reports', 'bundle'));
alter table export_record drop constraint export_record_format_check;
alter table export_record add constraint export_record_format_check check (format in ('csv', 'excel', 'zip'));

alter table export_record drop constraint export_record_type_check;
alter table export_record add constraint export_record_type_check check
  (type in ('order', 'payout', 'merchants', 'customers', 'users', 'products', 'transactions', 'coupons', 'reports'));
alter table export_record drop constraint export_record_error_check;
alter table export_record add constraint export_record_error_check check
  (error in ('internal_error', 'timeout', 'storage_full', 'cancelled'));

alter table export_record drop constraint export_record_type_check;
alter table export_record add constraint export_record_type_check check
  (type in ('order', 'payout', 'merchants', 'customers', 'users', 'products', 'transactions', 'coupons', 'reports',
    'message_costs', 'bundle'));
alter table export_schedule drop constraint export_schedule_type_check;
alter table export_schedule add constraint export_schedule_type_check check
  (type in ('order', 'merchants', 'customers', 'users', 'products', 'transactions', 'coupons', 'reports', 'message_costs'));

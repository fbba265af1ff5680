alter table import_record drop constraint import_record_type_check;
alter table import_record add constraint import_record_type_check
  check (type in ('products', 'merchants', 'customers', 'coupons'));

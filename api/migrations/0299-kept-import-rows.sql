-- Rows that an undo left as they are, because somebody has changed their records since.
alter table import_row drop constraint import_row_outcome_check;
alter table import_row add constraint import_row_outcome_check check (outcome in ('created', 'updated', 'failed', 'kept'));

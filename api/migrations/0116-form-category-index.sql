-- Deleting a product category looks for its form.
create index custom_form_category on custom_form (tenant_id, category_id) where category_id is not null;

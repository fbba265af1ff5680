-- Figures and invoices of all tenants for the operator.
create index subscription_running on subscription (currency, plan_id, billing_cycle, tenant_id) where status in ('active', 'past_due');
create index subscription_ended on subscription (expired_at, currency) where expired_at is not null;
create index subscription_module_active on subscription_module (tenant_id, module_name) where active;
create index billing_invoice_due on billing_invoice (currency, issued_at desc, id desc) include (tenant_id, amount_due, first_failed_at) where status = 'payment_due';
create index billing_invoice_paid on billing_invoice (paid_at) include (currency, amount, credits_applied) where status = 'paid';
create index billing_invoice_status on billing_invoice (status, issued_at desc, id desc);
create index billing_invoice_name on billing_invoice (name);

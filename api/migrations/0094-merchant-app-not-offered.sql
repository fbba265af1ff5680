-- There is no app for merchants, so its module is not offered. Tenants that have it keep it at its price.
update plan_price set is_offered = false where kind = 'module' and item = 'merchant_app';

-- Price that the company had agreed for its plan before the invoice's payment replaced the plan; null means the plan's
-- price. It is restored together with replaced_plan_id when the payment is undone.
alter table invoices add column replaced_price_centavos integer check (replaced_price_centavos >= 0);

-- The Click-to-WhatsApp ad that led a customer here, with the message that told of it and with the ticket that it brought. The ad's
-- id stands beside the rest: lists are filtered by it, and by whether there is one.
alter table messages add column ad jsonb;
alter table tickets add column ad jsonb, add column ad_id text;
create index tickets_ad on tickets (company_id, ad_id, status, updated_at desc, id desc) where ad_id is not null;
create index tickets_from_ads on tickets (company_id, updated_at desc, id desc) where ad_id is not null;

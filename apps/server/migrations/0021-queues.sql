-- Names differ in more than their capitals, and places in the menu are taken once. Whoever reorders changes many in one statement.
alter table queues drop constraint queues_company_id_name_key;
create unique index queues_name on queues (company_id, lower(name));
alter table queues add constraint queues_order unique (company_id, order_queue) deferrable;

-- The number that a customer types leads to one option; the options of the queue itself have no parent.
drop index queue_options_queue;
alter table queue_options add constraint queue_options_place
  unique nulls not distinct (company_id, queue_id, parent_id, option) deferrable;

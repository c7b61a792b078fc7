-- A forwarded message names the file of the first: which rows still do is asked when one of them goes.
create index messages_file on messages (company_id, media_path) where media_path is not null;

-- When the customer's phone had a message of ours, and when they read it.
alter table messages add column delivered_at timestamptz;
alter table messages add column read_at timestamptz;

-- What a campaign sends over the Cloud API: an approved template, and what fills its gaps in their order.
alter table campaigns add column template_name text;
alter table campaigns add column template_language text;
alter table campaigns add column template_parameters text[] not null default '{}';

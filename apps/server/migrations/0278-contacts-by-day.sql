-- Contacts are listed by the days on which they were added, groups included. The dashboard's count reads the same index.
drop index contacts_created;
create index contacts_created on contacts (company_id, created_at) include (is_group);

-- The newest messages of a group that mention somebody, which are told anew once more is known of its members.
create index messages_mentioning on messages (company_id, contact_id, id desc) where mentions is not null;

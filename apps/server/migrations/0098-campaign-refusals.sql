-- Whoever was refused for a reason that passes gets it once more, not before this.
alter table campaign_recipients add column not_before timestamptz;
alter table campaign_recipients add column tried_again_at timestamptz;
create index campaign_recipients_refused on campaign_recipients (company_id, campaign_id, reason)
  where state = 'failed' and tried_again_at is null;

-- To whom templates went within a day: Meta lets a business begin so many conversations.
create index messages_templates on messages (company_id, created_at) include (contact_id) where from_me and media_type = 'template';

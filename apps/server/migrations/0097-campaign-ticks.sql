-- The channel tells 1 or 2 of what it has taken, 3 of what has arrived, 4 and 5 of what was read and heard.
create or replace function follow_campaign_message() returns trigger language plpgsql as $$
declare
  became text := case
    when new.ack >= 4 then 'read'
    when new.ack = 3 then 'delivered'
    when new.ack > 0 then 'sent'
    when new.error = 'ERR_SENDING_UNCONFIRMED' then 'unconfirmed'
    when new.error is not null then 'failed'
    else 'sending' end;
begin
  update campaign_recipients set state = became, reason = case when new.ack = 0 then new.error end,
    sent_at = case when new.ack > 0 then coalesce(sent_at, now()) else sent_at end,
    delivered_at = case when new.ack >= 3 then coalesce(delivered_at, new.delivered_at, new.read_at, now()) end,
    read_at = case when new.ack >= 4 then coalesce(read_at, new.read_at, now()) end
  where company_id = new.company_id and message_id = new.id;
  -- Without a confirmation that arrives nobody can give theirs.
  if became in ('failed', 'unconfirmed') then
    update campaign_recipients set state = became, reason = new.error
    where company_id = new.company_id and confirmation_message_id = new.id and message_id is null and state = 'confirming';
  end if;
  return null;
end $$;

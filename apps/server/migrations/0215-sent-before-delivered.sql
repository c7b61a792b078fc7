-- As 0095 has it, but for one thing: what the channel tells of at once as sent and as delivered was not sent after it arrived.
create or replace function follow_campaign_message() returns trigger language plpgsql as $$
declare
  became text := case
    when new.ack >= 4 then 'read'
    when new.ack = 3 then 'delivered'
    when new.ack > 0 then 'sent'
    when new.error = 'ERR_SENDING_UNCONFIRMED' then 'unconfirmed'
    when new.error is not null then 'failed'
    else 'sending' end;
  at constant timestamptz := now();
  -- A channel whose clock is behind ours does not send before it is told to, nor deliver before it sends.
  sent constant timestamptz := greatest(new.created_at, least(at, new.delivered_at, new.read_at));
begin
  update campaign_recipients set state = became, reason = case when new.ack = 0 then new.error end,
    sent_at = case when new.ack > 0 then coalesce(sent_at, sent) else sent_at end,
    delivered_at = case when new.ack >= 3 then coalesce(delivered_at, greatest(coalesce(sent_at, sent), new.delivered_at, new.read_at), at) end,
    read_at = case when new.ack >= 4 then coalesce(read_at, greatest(coalesce(sent_at, sent), new.read_at), at) end
  where company_id = new.company_id and message_id = new.id;
  -- Without a confirmation that arrives nobody can give theirs.
  if became in ('failed', 'unconfirmed') then
    update campaign_recipients set state = became, reason = new.error
    where company_id = new.company_id and confirmation_message_id = new.id and message_id is null and state = 'confirming';
  end if;
  return null;
end $$;

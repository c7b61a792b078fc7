-- What was deleted while it waited until now is in nobody's way any more.
do $$
declare
  company integer;
begin
  for company in select list_company_ids() loop
    perform set_config('app.company_id', company::text, true);
    update campaign_recipients r set state = 'failed', reason = 'deleted'
    where r.company_id = company and r.state = 'sending' and not exists (
      select 1 from messages m where m.company_id = company and m.id = r.message_id and not (m.ack = 0 and m.is_deleted));
    update campaign_recipients r set state = 'failed', reason = 'deleted'
    where r.company_id = company and r.state = 'confirming' and exists (
      select 1 from messages m where m.company_id = company and m.id = r.confirmation_message_id and m.ack = 0 and m.is_deleted);
  end loop;
end $$;

-- A message of a campaign that was deleted before it left fails for that person, alone or with its ticket or contact. A question
-- that was told as lost and leaves after all waits for its answer again.
create or replace function follow_campaign_message() returns trigger language plpgsql as $$
declare
  why constant text := case when new.ack > 0 then null when new.is_deleted then coalesce(new.error, 'deleted') else new.error end;
  became constant text := case
    when new.ack >= 4 then 'read'
    when new.ack = 3 then 'delivered'
    when new.ack > 0 then 'sent'
    when why = 'ERR_SENDING_UNCONFIRMED' then 'unconfirmed'
    when why is not null then 'failed'
    else 'sending' end;
  at constant timestamptz := now();
  -- A channel whose clock is behind ours does not send before it is told to, nor deliver before it sends.
  sent constant timestamptz := greatest(new.created_at, least(at, new.delivered_at, new.read_at));
begin
  update campaign_recipients set state = became, reason = why,
    sent_at = case when new.ack > 0 then coalesce(sent_at, sent) else sent_at end,
    delivered_at = case when new.ack >= 3 then coalesce(delivered_at, greatest(coalesce(sent_at, sent), new.delivered_at, new.read_at), at) end,
    read_at = case when new.ack >= 4 then coalesce(read_at, greatest(coalesce(sent_at, sent), new.read_at), at) end
  where company_id = new.company_id and message_id = new.id;
  -- Without a confirmation that arrives nobody can give theirs.
  if became in ('failed', 'unconfirmed') then
    update campaign_recipients set state = became, reason = why
    where company_id = new.company_id and confirmation_message_id = new.id and message_id is null and state = 'confirming';
  else
    update campaign_recipients r set state = 'confirming', reason = null
    where r.company_id = new.company_id and r.confirmation_message_id = new.id and r.message_id is null and r.confirmed_at is null
      and r.state in ('failed', 'unconfirmed') and r.reason = old.error
      and exists (select 1 from campaigns c where c.company_id = r.company_id and c.id = r.campaign_id and c.status <> 'FINALIZADA');
  end if;
  return null;
end $$;
create or replace trigger follow_campaign after update of ack, error, is_deleted on messages for each row
  when (new.campaign_id is not null and (new.ack <> old.ack or new.error is distinct from old.error
    or new.is_deleted and not old.is_deleted and new.ack = 0))
  execute function follow_campaign_message();

create function end_campaign_message() returns trigger language plpgsql as $$
begin
  update campaign_recipients set state = 'failed', reason = 'deleted'
  where company_id = old.company_id and message_id = old.id and state = 'sending'
    or company_id = old.company_id and confirmation_message_id = old.id and message_id is null and state = 'confirming';
  return null;
end $$;
create trigger end_campaign after delete on messages for each row
  when (old.campaign_id is not null and old.ack = 0 and old.error is null)
  execute function end_campaign_message();

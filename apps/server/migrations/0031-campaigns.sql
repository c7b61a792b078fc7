create table campaign_settings (
  company_id integer primary key references companies (id) on delete cascade,
  message_interval integer not null default 20,
  longer_interval_after integer not null default 20,
  greater_interval integer not null default 60,
  variables jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
call isolate_tenant('campaign_settings');

create table campaigns (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  message1 text not null default '',
  message2 text not null default '',
  message3 text not null default '',
  message4 text not null default '',
  message5 text not null default '',
  confirmation_message1 text not null default '',
  confirmation_message2 text not null default '',
  confirmation_message3 text not null default '',
  confirmation_message4 text not null default '',
  confirmation_message5 text not null default '',
  confirmation boolean not null default false,
  status text not null default 'INATIVA' check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  scheduled_at timestamptz,
  -- True if the campaign could not start within an hour of its planned time. A user then decides whether it starts.
  is_overdue boolean not null default false,
  started_at timestamptz,
  completed_at timestamptz,
  connection_id integer,
  contact_list_id integer,
  tag_id integer,
  file_list_id integer,
  -- Legal basis for sending the messages, as stated by the user. Null means that the user was not asked for a basis; an
  -- empty text means that the user was asked and stated none.
  basis text default '',
  skip_answered_days integer,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  -- Earliest moment at which the next message may be sent. If the campaign waits longer than its usual pace,
  -- waiting_reason tells why.
  next_at timestamptz,
  waiting_reason text,
  waiting_until timestamptz,
  -- Number of messages that were sent since the last long pause.
  run_length integer not null default 0,
  last_sent_at timestamptz,
  -- Recipients by state, counted by triggers on campaign_recipients.
  planned_count integer not null default 0,
  confirming_count integer not null default 0,
  sending_count integer not null default 0,
  sent_count integer not null default 0,
  delivered_count integer not null default 0,
  read_count integer not null default 0,
  failed_count integer not null default 0,
  unconfirmed_count integer not null default 0,
  excluded_count integer not null default 0,
  answered_count integer not null default 0,
  opted_out_count integer not null default 0,
  -- Recipient counts that the last published event contained.
  told_counts jsonb,
  user_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Approved template for campaigns over the Cloud API, and the values of its placeholders in order.
  template_name text,
  template_language text,
  template_parameters text[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index campaigns_due on campaigns (scheduled_at) where status = 'PROGRAMADA' and not is_overdue;
create index campaigns_running on campaigns (company_id, connection_id) where status = 'EM_ANDAMENTO';
create index campaigns_connection on campaigns (company_id, connection_id) where connection_id is not null;
create index campaigns_contact_list on campaigns (company_id, contact_list_id) where contact_list_id is not null;
create index campaigns_tag on campaigns (company_id, tag_id) where tag_id is not null;
create index campaigns_file_list on campaigns (company_id, file_list_id) where file_list_id is not null;
create index campaigns_user on campaigns (company_id, user_id) where user_id is not null;
create index campaigns_file on campaigns (company_id, media_path) where media_path is not null;
call isolate_tenant('campaigns');
call limit_rows('campaigns', 10000, 'company_id');

-- Recipients of a campaign, fixed when it starts.
create table campaign_recipients (
  company_id integer not null,
  id bigint generated always as identity,
  campaign_id integer not null,
  -- Identifies the person, so that nobody is in a campaign twice under different spellings of a number or different
  -- ids.
  person_key text not null,
  contact_id integer,
  name text not null,
  number text not null,
  email text not null,
  state text not null check (state in ('planned', 'confirming', 'sending', 'sent', 'delivered', 'read', 'failed', 'unconfirmed', 'excluded')),
  reason text,
  connection_id integer,
  ticket_id integer,
  message_id bigint,
  confirmation_message_id bigint,
  confirmation_requested_at timestamptz,
  confirmed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  opted_out_at timestamptz,
  -- Moment before which the recipient is not tried again. A recipient that was refused for a temporary reason gets one
  -- more attempt.
  not_before timestamptz,
  tried_again_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create unique index campaign_recipients_person on campaign_recipients (company_id, campaign_id, person_key)
  where reason is distinct from 'duplicate';
create index campaign_recipients_campaign on campaign_recipients (company_id, campaign_id, id);
create index campaign_recipients_state on campaign_recipients (company_id, campaign_id, state, confirmed_at, id);
create index campaign_recipients_answered on campaign_recipients (company_id, campaign_id, id) where answered_at is not null;
create index campaign_recipients_message on campaign_recipients (company_id, message_id) where message_id is not null;
create index campaign_recipients_confirmation on campaign_recipients (company_id, confirmation_message_id)
  where confirmation_message_id is not null;
create index campaign_recipients_contact on campaign_recipients (company_id, contact_id, id desc) where contact_id is not null;
create index campaign_recipients_ticket on campaign_recipients (company_id, ticket_id) where ticket_id is not null;
-- Recipients whose message is still in the outbox. The campaign's next message over the same connection waits for them.
create index campaign_recipients_sending on campaign_recipients (company_id, connection_id) where state = 'sending';
create index campaign_recipients_refused on campaign_recipients (company_id, campaign_id, reason)
  where state = 'failed' and tried_again_at is null;
call isolate_tenant('campaign_recipients');

-- Files that a campaign sends before its text. They are copied from the file list when the campaign starts.
create table campaign_files (
  company_id integer not null,
  campaign_id integer not null,
  place integer not null,
  media_path text not null,
  thumbnail_path text,
  media_info jsonb not null,
  primary key (company_id, campaign_id, place),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
create index campaign_files_file on campaign_files (company_id, media_path);
call isolate_tenant('campaign_files');

create policy list_due on campaigns for select to current_user using (true);
create function list_due_campaigns(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from campaigns where status = 'PROGRAMADA' and not is_overdue and scheduled_at <= moment order by company_id $$;

-- Keeps the campaign's counts of recipients by state; adjusts them once per statement instead of once per row.
create function count_campaign_recipients() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update campaigns c set planned_count = planned_count - n.planned, confirming_count = confirming_count - n.confirming,
      sending_count = sending_count - n.sending, sent_count = sent_count - n.sent, delivered_count = delivered_count - n.delivered,
      read_count = read_count - n.read, failed_count = failed_count - n.failed, unconfirmed_count = unconfirmed_count - n.unconfirmed,
      excluded_count = excluded_count - n.excluded, answered_count = answered_count - n.answered, opted_out_count = opted_out_count - n.opted_out
    from (select company_id, campaign_id, count(*) filter (where state = 'planned') as planned,
            count(*) filter (where state = 'confirming') as confirming, count(*) filter (where state = 'sending') as sending,
            count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'delivered') as delivered,
            count(*) filter (where state = 'read') as read, count(*) filter (where state = 'failed') as failed,
            count(*) filter (where state = 'unconfirmed') as unconfirmed, count(*) filter (where state = 'excluded') as excluded,
            count(answered_at) as answered, count(opted_out_at) as opted_out
          from before group by company_id, campaign_id) n
    where c.company_id = n.company_id and c.id = n.campaign_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    update campaigns c set planned_count = planned_count + n.planned, confirming_count = confirming_count + n.confirming,
      sending_count = sending_count + n.sending, sent_count = sent_count + n.sent, delivered_count = delivered_count + n.delivered,
      read_count = read_count + n.read, failed_count = failed_count + n.failed, unconfirmed_count = unconfirmed_count + n.unconfirmed,
      excluded_count = excluded_count + n.excluded, answered_count = answered_count + n.answered, opted_out_count = opted_out_count + n.opted_out
    from (select company_id, campaign_id, count(*) filter (where state = 'planned') as planned,
            count(*) filter (where state = 'confirming') as confirming, count(*) filter (where state = 'sending') as sending,
            count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'delivered') as delivered,
            count(*) filter (where state = 'read') as read, count(*) filter (where state = 'failed') as failed,
            count(*) filter (where state = 'unconfirmed') as unconfirmed, count(*) filter (where state = 'excluded') as excluded,
            count(answered_at) as answered, count(opted_out_at) as opted_out
          from after group by company_id, campaign_id) n
    where c.company_id = n.company_id and c.id = n.campaign_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on campaign_recipients referencing new table as after
  for each statement execute function count_campaign_recipients();
create trigger count_changed after update on campaign_recipients referencing old table as before new table as after
  for each statement execute function count_campaign_recipients();

-- Applies a change of a campaign's message to its recipient: ack 1 and 2 mean sent, 3 delivered, 4 and 5 read. A
-- message that is deleted before it is sent counts as failed. If a confirmation question was reported as lost but is
-- sent after all, the recipient's answer is awaited again.
create function follow_campaign_message() returns trigger language plpgsql as $$
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
  -- Corrects times of the channel, whose clock may be behind ours: a message cannot be sent before it was created, or
  -- delivered before it was sent.
  sent constant timestamptz := greatest(new.created_at, least(at, new.delivered_at, new.read_at));
begin
  update campaign_recipients set state = became, reason = why,
    sent_at = case when new.ack > 0 then coalesce(sent_at, sent) else sent_at end,
    delivered_at = case when new.ack >= 3 then coalesce(delivered_at, greatest(coalesce(sent_at, sent), new.delivered_at, new.read_at), at) end,
    read_at = case when new.ack >= 4 then coalesce(read_at, greatest(coalesce(sent_at, sent), new.read_at), at) end
  where company_id = new.company_id and message_id = new.id;
  -- The person cannot confirm a question that did not arrive, so the recipient gets the question's failure.
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
create trigger follow_campaign after update of ack, error, is_deleted on messages for each row
  when (new.campaign_id is not null and (new.ack <> old.ack or new.error is distinct from old.error
    or new.is_deleted and not old.is_deleted and new.ack = 0))
  execute function follow_campaign_message();

-- Counts an opt-out for the last campaign that wrote to the person within 30 days.
create function note_opt_out_of_campaign() returns trigger language plpgsql as $$
begin
  update campaign_recipients set opted_out_at = new.created_at
  where company_id = new.company_id and id = (
    select max(id) from campaign_recipients
    where company_id = new.company_id and contact_id = new.contact_id and sent_at > new.created_at - interval '30 days'
      and opted_out_at is null);
  return null;
end $$;
create trigger note_opt_out_of_campaign after insert on opt_outs for each row
  when (new.contact_id is not null and new.reason in ('message', 'keyword', 'link', 'preference'))
  execute function note_opt_out_of_campaign();

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

-- Wakes the campaign's key in the work queue when messages of an ended campaign are read or answered, so that the new
-- counts are published, at most once a second. The select from companies excludes a company that is being deleted.
create function wake_ended_campaign() returns trigger language plpgsql as $$
begin
  insert into work_queues (queue, company_id, connection_id, key, ready_at)
  select 'bulk', id, new.connection_id, new.id::text, now() + interval '1 second' from companies where id = new.company_id
  on conflict (queue, company_id, connection_id, key) do update set wakes = work_queues.wakes + 1;
  return null;
end $$;
create trigger wake_ended after update of planned_count, confirming_count, sending_count, sent_count, delivered_count, read_count,
    failed_count, unconfirmed_count, excluded_count, answered_count, opted_out_count on campaigns for each row
  when (new.status in ('FINALIZADA', 'CANCELADA') and new.connection_id is not null)
  execute function wake_ended_campaign();

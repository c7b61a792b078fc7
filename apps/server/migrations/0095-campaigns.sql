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
  -- Found due more than an hour late: somebody says whether it starts.
  is_overdue boolean not null default false,
  started_at timestamptz,
  completed_at timestamptz,
  connection_id integer,
  contact_list_id integer,
  tag_id integer,
  file_list_id integer,
  basis text not null default '',
  skip_answered_days integer,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  -- The next message leaves no earlier; and why it waits longer than the pace says.
  next_at timestamptz,
  waiting_reason text,
  waiting_until timestamptz,
  -- Messages since the last longer pause.
  run_length integer not null default 0,
  last_sent_at timestamptz,
  -- People by state; counted by triggers on them.
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
  -- What the last event told of them.
  told_counts jsonb,
  user_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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

create policy list_due on campaigns for select to current_user using (true);
create function list_due_campaigns(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from campaigns where status = 'PROGRAMADA' and not is_overdue and scheduled_at <= moment order by company_id $$;

-- One spelling of all by which a Brazilian mobile may be known: the one with the ninth digit.
create function canonical_number(number text) returns text language sql immutable parallel safe
  as $$ select case when number ~ '^55\d{2}[6-9]\d{7}$' then left(number, 4) || '9' || substr(number, 5) else number end $$;

-- Everybody whom a campaign meant when it started.
create table campaign_recipients (
  company_id integer not null,
  id bigint generated always as identity,
  campaign_id integer not null,
  -- Nobody is in a campaign twice, whatever spelling of a number or name of the channel they are known by.
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
-- What is with the outbox of a connection: the next message waits for it.
create index campaign_recipients_sending on campaign_recipients (company_id, connection_id) where state = 'sending';
call isolate_tenant('campaign_recipients');

-- The files that go before a campaign's words, as its list held them when it started.
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

-- Each state has its count: what came in and went out of it, by one statement.
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

-- Which messages a campaign wrote: their ticks and failures are its people's.
alter table messages add column campaign_id integer;

-- The channel tells 1 or 2 of what it has taken, 3 of what has arrived, 4 and 5 of what was read and heard.
create function follow_campaign_message() returns trigger language plpgsql as $$
declare
  became text := case
    when new.ack >= 4 then 'read'
    when new.ack = 3 then 'delivered'
    when new.ack > 0 then 'sent'
    when new.error = 'ERR_SENDING_UNCONFIRMED' then 'unconfirmed'
    when new.error is not null then 'failed'
    else 'sending' end;
  -- A channel whose clock is behind ours does not deliver before it sends.
  at constant timestamptz := now();
begin
  update campaign_recipients set state = became, reason = case when new.ack = 0 then new.error end,
    sent_at = case when new.ack > 0 then coalesce(sent_at, at) else sent_at end,
    delivered_at = case when new.ack >= 3 then coalesce(delivered_at, greatest(sent_at, new.delivered_at, new.read_at), at) end,
    read_at = case when new.ack >= 4 then coalesce(read_at, greatest(sent_at, new.read_at), at) end
  where company_id = new.company_id and message_id = new.id;
  -- Without a confirmation that arrives nobody can give theirs.
  if became in ('failed', 'unconfirmed') then
    update campaign_recipients set state = became, reason = new.error
    where company_id = new.company_id and confirmation_message_id = new.id and message_id is null and state = 'confirming';
  end if;
  return null;
end $$;
create trigger follow_campaign after update of ack, error on messages for each row
  when (new.campaign_id is not null and (new.ack <> old.ack or new.error is distinct from old.error))
  execute function follow_campaign_message();

-- Whoever wants no more of it says so because of the last campaign that wrote to them.
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

-- Of some files those that no row names any more; a thumbnail goes with its file.
create function unnamed_files(company integer, keys text[]) returns setof text language sql stable as $$
  select key from (select key, regexp_replace(key, '\.thumbnail$', '') as file from unnest(keys) as key) asked
  where not exists (select 1 from messages where company_id = company and media_path = file)
    and not exists (select 1 from campaigns where company_id = company and media_path = file)
    and not exists (select 1 from campaign_files where company_id = company and media_path = file)
    and not exists (select 1 from file_options where company_id = company and media_path = file)
$$;

alter table ticket_events drop constraint ticket_events_type_check, add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
  'unanswered', 'campaign', 'campaignAnswered'));

-- Messages that leave at a moment. The message that is made of one carries its `client_message_id`, so that it is made once.
create table schedules (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  contact_id integer not null,
  -- From which ticket it was planned; once sent, the ticket that has the message.
  ticket_id integer,
  user_id integer,
  body text not null,
  send_at timestamptz not null,
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'ENVIADA', 'ERRO')),
  error text,
  sent_at timestamptz,
  is_late boolean not null default false,
  client_message_id uuid not null default gen_random_uuid(),
  message_id bigint,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
);
create index schedules_due on schedules (send_at, company_id) where status = 'PENDENTE';
create index schedules_company_due on schedules (company_id, send_at, id) where status = 'PENDENTE';
create index schedules_time on schedules (company_id, send_at desc, id desc);
create index schedules_contact on schedules (company_id, contact_id, send_at desc, id desc);
create index schedules_search on schedules using gin (search_text(body) gin_trgm_ops);
create index schedules_ticket on schedules (company_id, ticket_id) where ticket_id is not null;
create index schedules_user on schedules (company_id, user_id) where user_id is not null;
create index schedules_message on schedules (company_id, message_id) where message_id is not null;
call isolate_tenant('schedules');

-- Which companies have something to send by now, asked each minute: ids and nothing else.
create policy list_due on schedules for select to current_user using (true);
create function list_due_schedules(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from schedules where status = 'PENDENTE' and send_at <= moment order by company_id $$;

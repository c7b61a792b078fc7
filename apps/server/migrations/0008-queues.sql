create table queues (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  color text not null,
  order_queue integer,
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  prompt_id integer,
  schedules jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  integration_id integer,
  -- Customers who send a CPF or CNPJ in this queue get their open invoice from the company's Asaas account.
  second_copies boolean not null default false,
  -- A deleted queue is hidden at once; its row is removed when no finished ticket refers to it any more.
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, color),
  constraint queues_order unique (company_id, order_queue) deferrable,
  constraint queues_integration
    foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id)
);
create unique index queues_name on queues (company_id, lower(name));
create index queues_integration on queues (company_id, integration_id) where integration_id is not null;
create index queues_prompt on queues (company_id, prompt_id) where prompt_id is not null;
call isolate_tenant('queues');
call limit_rows('queues', 500, 'company_id');

create table queue_options (
  company_id integer not null,
  id integer generated always as identity,
  queue_id integer not null,
  parent_id integer,
  option integer not null,
  title text not null,
  message text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references queue_options (company_id, id) on delete cascade,
  constraint queue_options_place
    unique nulls not distinct (company_id, queue_id, parent_id, option) deferrable
);
create index queue_options_parent on queue_options (company_id, parent_id);
call isolate_tenant('queue_options');
call limit_rows('queue_options', 1000, 'company_id', 'queue_id');

-- Hides deleted queues from every query, except in the transactions that remove them and set app.sees_deleted.
create policy not_deleted on queues as restrictive
  using (deleted_at is null or (select current_setting('app.sees_deleted', true)) = 'on');

-- Removes references to a deleted queue, and frees the queue's name, colour and position for other queues.
create function hide_queue(gone integer) returns void language plpgsql as $$
declare
  company integer := current_company();
begin
  perform set_config('app.sees_deleted', 'on', true);
  update queues set deleted_at = now(), name = gen_random_uuid(), color = gen_random_uuid(), order_queue = null
    where company_id = company and id = gone;
  delete from queue_options where company_id = company and queue_id = gone;
  delete from user_queues where company_id = company and queue_id = gone;
  delete from connection_queues where company_id = company and queue_id = gone;
  update connections set transfer_queue_id = null where company_id = company and transfer_queue_id = gone;
  update prompts set queue_id = null where company_id = company and queue_id = gone;
  perform set_config('app.sees_deleted', '', true);
end $$;

create function forget_queue(gone integer) returns void language plpgsql as $$
begin
  perform set_config('app.sees_deleted', 'on', true);
  delete from queues where company_id = current_company() and id = gone and deleted_at is not null;
  perform set_config('app.sees_deleted', '', true);
end $$;

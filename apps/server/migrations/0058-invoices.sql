-- What companies owe for their plan, how it may be paid and what was paid. Money is whole centavos.

-- The last number given: taken with the invoice in one transaction, so that none is missing.
create table invoice_numbers (
  id boolean primary key default true check (id),
  last integer not null
);
insert into invoice_numbers (last) values (0);

create table invoices (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  number integer not null unique,
  -- The company's due day that it was made for, in its own calendar: there is one invoice for each.
  due_date date not null,
  detail text not null,
  plan_id integer references plans (id) on delete set null,
  recurrence text not null check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  value_centavos integer not null check (value_centavos >= 0),
  -- The sum of its payments without what went back, and what was left over of the invoice before.
  received_centavos integer not null default 0,
  credit_centavos integer not null default 0,
  paid_at timestamptz,
  -- The company's due date before and after it was paid.
  renewed_from timestamptz,
  renewed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, due_date)
);
create index invoices_plan on invoices (plan_id);
call isolate_tenant('invoices');

-- Every way to pay that was ever asked for: its txid is there before the bank hears of it, and is honoured whenever it is paid.
create table invoice_charges (
  company_id integer not null,
  id integer generated always as identity,
  invoice_id integer not null,
  txid text not null unique check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- What the bank calls it, where that is something else.
  provider_id text,
  value_centavos integer not null check (value_centavos > 0),
  -- Null until the bank has answered.
  qrcode text,
  expires_at timestamptz not null,
  -- When the bank is asked again; null when that is over.
  look_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create index invoice_charges_invoice on invoice_charges (company_id, invoice_id, id);
create index invoice_charges_look on invoice_charges (look_at) where look_at is not null;
call isolate_tenant('invoice_charges');

create table invoice_payments (
  company_id integer not null,
  id integer generated always as identity,
  invoice_id integer not null,
  charge_id integer not null,
  end_to_end_id text not null unique,
  value_centavos integer not null check (value_centavos > 0),
  refunded_centavos integer not null default 0,
  paid_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  foreign key (company_id, charge_id) references invoice_charges (company_id, id) on delete cascade
);
create index invoice_payments_invoice on invoice_payments (company_id, invoice_id);
create index invoice_payments_charge on invoice_payments (company_id, charge_id);
call isolate_tenant('invoice_payments');

-- Which companies are to be invoiced, or anew because their plan changed, and which charges the bank is to be asked about:
-- ids and nothing else.
create index companies_to_invoice on companies (due_date) where status and plan_id is not null;
create policy list_invoiced on invoices for select to current_user using (true);
create function list_companies_to_invoice(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    -- A day more than the seven, for whose calendar is ahead of ours.
    where c.status and c.plan_id is not null and c.due_date < moment + interval '8 days'
      and not exists (
        select 1 from invoices i
        where i.company_id = c.id and i.due_date = (c.due_date at time zone c.time_zone)::date
          and (i.paid_at is not null or (i.plan_id = c.plan_id and i.recurrence = c.recurrence)))
    order by c.id $$;

create policy list_due on invoice_charges for select to current_user using (true);
create function list_due_charges(moment timestamptz, most integer) returns table (company_id integer, txid text)
  language sql stable security definer set search_path = public
  as $$ select c.company_id, c.txid from invoice_charges c where c.look_at <= moment order by c.look_at limit most $$;

-- Invoices for the companies' plans, the charges by which they may be paid, and their payments. Money is whole centavos.

-- The last invoice number. It is taken in the transaction that creates the invoice, so that numbers have no gaps.
create table invoice_numbers (
  id boolean primary key default true check (id),
  last integer not null
);
insert into invoice_numbers (last) values (0);

create table invoices (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  number integer not null unique,
  -- Due day of the company in its own time zone; there is one invoice for each.
  due_date date not null,
  detail text not null,
  plan_id integer references plans (id) on delete set null,
  recurrence text not null check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  value_centavos integer not null check (value_centavos >= 0),
  -- Sum of the payments minus refunds, and the credit carried over from the previous invoice.
  received_centavos integer not null default 0,
  credit_centavos integer not null default 0,
  paid_at timestamptz,
  -- Due date of the company before and after the payment.
  renewed_from timestamptz,
  renewed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The operator marks an invoice by hand as paid in another way or as cancelled, with a reason.
  cancelled_at timestamptz,
  reason text,
  -- Refunded part of the payments.
  refunded_centavos integer not null default 0,
  -- Set when the plan was chosen at the checkout: the company gets it with the payment and not before.
  is_plan_chosen boolean not null default false,
  -- Plan that this invoice's plan replaced, kept while the invoice is paid.
  replaced_plan_id integer references plans (id) on delete set null,
  primary key (company_id, id),
  unique (company_id, due_date)
);
create index invoices_plan on invoices (plan_id);
create index invoices_due on invoices (due_date desc, number desc);
create index invoices_replaced_plan on invoices (replaced_plan_id);
call isolate_tenant('invoices');

-- Every Pix charge that was requested. The txid is stored before the provider hears of it, and the charge is honoured
-- whenever it is paid.
create table invoice_charges (
  company_id integer not null,
  id integer generated always as identity,
  invoice_id integer not null,
  txid text not null unique check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- Id of the charge at the provider where it differs from the txid.
  provider_id text,
  value_centavos integer not null check (value_centavos > 0),
  -- Null until the provider has answered.
  qrcode text,
  expires_at timestamptz not null,
  -- Moment at which the provider is asked again; null when the charge is settled.
  look_at timestamptz,
  created_at timestamptz not null default now(),
  -- Provider that made the charge. It is asked for as long as the charge may be paid, even after another provider was
  -- chosen.
  provider text not null default 'standard'
    check (provider in ('standard', 'asaas', 'mercadopago')),
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
  -- Null for a payment that the operator recorded by hand.
  charge_id integer,
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

-- Reminders that were sent about an invoice; each moment before or after the due day has one.
create table invoice_reminders (
  company_id integer not null,
  invoice_id integer not null,
  -- Days before the due day; negative after it.
  days smallint not null,
  created_at timestamptz not null default now(),
  -- Moment of the single try over WhatsApp.
  whatsapp_at timestamptz,
  primary key (company_id, invoice_id, days),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
call isolate_tenant('invoice_reminders');

-- Lists companies that need an invoice, or a new one because their plan changed. An invoice that is paid, cancelled
-- or for a plan chosen at the checkout stays.
create policy list_invoiced on invoices for select to current_user using (true);
create function list_companies_to_invoice(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    -- One day more than the seven, for time zones ahead of the server's.
    where c.status and c.plan_id is not null and c.due_date < moment + interval '8 days'
      and not exists (
        select 1 from invoices i
        where i.company_id = c.id and i.due_date = (c.due_date at time zone c.time_zone)::date
          and (i.paid_at is not null or i.cancelled_at is not null
            or ((i.plan_id = c.plan_id or (i.is_plan_chosen and i.plan_id is not null)) and i.recurrence = c.recurrence)))
    order by c.id $$;

-- Lists charges about which the provider is to be asked.
create policy list_due on invoice_charges for select to current_user using (true);
create function list_due_charges(moment timestamptz, most integer) returns table (company_id integer, txid text)
  language sql stable security definer set search_path = public
  as $$ select c.company_id, c.txid from invoice_charges c where c.look_at <= moment order by c.look_at limit most $$;

-- Lists companies that are to be reminded of an invoice: that of the due day or, where a refund reopened an older
-- one, the oldest open invoice. Only the latest moment counts. Nobody is reminded before eight in the morning in the
-- company's time zone, and super users' companies never are.
create policy list_reminded on invoice_reminders for select to current_user using (true);
create function list_companies_to_remind(moment timestamptz, moments integer[], longest_days integer)
  returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    cross join lateral (select (c.due_date at time zone c.time_zone)::date as day) as due
    cross join lateral (
      select invoices.id from invoices
      where invoices.company_id = c.id and invoices.due_date <= due.day
        and invoices.paid_at is null and invoices.cancelled_at is null
      order by invoices.due_date = due.day desc, invoices.due_date limit 1) as i
    cross join lateral (
      select min(m.days) as days from unnest(moments) as m (days)
      where m.days >= due.day - (moment at time zone c.time_zone)::date) as latest
    where c.status and c.plan_id is not null and c.payment_reminders
      -- One day more at both ends, for time zones ahead of the server's or behind.
      and c.due_date < moment + interval '9 days'
      and c.due_date > moment - make_interval(days => longest_days + 1)
      and (moment at time zone c.time_zone)::time >= '08:00'
      and latest.days is not null
      and not exists (
        select 1 from invoice_reminders r
        where r.company_id = c.id and r.invoice_id = i.id and r.days = latest.days)
      and not exists (select 1 from users u where u.company_id = c.id and u.super)
    order by c.id $$;

-- Finds invoices for the operator, who reads each under its company and id afterwards.
create function search_invoices(term text, wanted text, moment timestamptz, skipped integer, most integer)
  returns table (company_id integer, id integer, total integer)
  language sql stable security definer set search_path = public
  as $$ select i.company_id, i.id, count(*) over ()::integer from invoices i join companies c on c.id = i.company_id
    where (search_text(c.name || ' ' || i.detail || ' ' || i.number) like search_text(term))
      and case wanted
        when 'paid' then i.paid_at is not null
        when 'cancelled' then i.cancelled_at is not null
        when 'refunded' then i.refunded_centavos > 0
        when 'open' then i.paid_at is null and i.cancelled_at is null
        when 'overdue' then i.paid_at is null and i.cancelled_at is null
          and i.due_date < (moment at time zone c.time_zone)::date
        else true end
    order by i.due_date desc, i.number desc offset skipped limit most $$;

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
  -- Due day of the company's plan, in the company's time zone. Each due day has at most one invoice.
  due_date date not null,
  detail text not null,
  plan_id integer references plans (id) on delete set null,
  recurrence text not null check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  value_centavos integer not null check (value_centavos >= 0),
  -- received_centavos: sum of the payments minus refunds. credit_centavos: credit carried over from the previous
  -- invoice.
  received_centavos integer not null default 0,
  credit_centavos integer not null default 0,
  paid_at timestamptz,
  -- The company's due date before the invoice was paid, and its due date since then.
  renewed_from timestamptz,
  renewed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when the operator cancels the invoice. The reason is the operator's note on a cancellation, or on marking the
  -- invoice as paid by other means.
  cancelled_at timestamptz,
  reason text,
  -- Amount of the payments that was refunded.
  refunded_centavos integer not null default 0,
  -- True if the company chose the invoice's plan at the checkout. The company then moves to that plan when the invoice
  -- is paid.
  is_plan_chosen boolean not null default false,
  -- Plan that the company had before the payment of this invoice changed it; kept while the invoice is paid.
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
  -- Text of the Pix code; null until the provider has created the charge.
  qrcode text,
  expires_at timestamptz not null,
  -- Moment at which the program asks the provider for the charge again; null when the charge is settled.
  look_at timestamptz,
  created_at timestamptz not null default now(),
  -- Provider that created the charge. The program asks this provider about the charge even after the operator has
  -- chosen another one, as long as the charge may be paid.
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
  -- Charge that was paid; null for a payment that the operator recorded by hand.
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

-- Reminders that were sent about an invoice, at most one for each number of days before or after the due day.
create table invoice_reminders (
  company_id integer not null,
  invoice_id integer not null,
  -- Number of days before the due day; negative after the due day.
  days smallint not null,
  created_at timestamptz not null default now(),
  -- Moment of the only attempt to send the reminder over WhatsApp.
  whatsapp_at timestamptz,
  primary key (company_id, invoice_id, days),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
call isolate_tenant('invoice_reminders');

-- Lists companies that need an invoice, or a new invoice because their plan changed. An invoice that is paid or
-- cancelled is not replaced, and neither is one for a plan that was chosen at the checkout.
create policy list_invoiced on invoices for select to current_user using (true);
create function list_companies_to_invoice(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c
    -- Invoices are created seven days before the due day; the eighth day covers time zones ahead of the server's.
    where c.status and c.plan_id is not null and c.due_date < moment + interval '8 days'
      and not exists (
        select 1 from invoices i
        where i.company_id = c.id and i.due_date = (c.due_date at time zone c.time_zone)::date
          and (i.paid_at is not null or i.cancelled_at is not null
            or ((i.plan_id = c.plan_id or (i.is_plan_chosen and i.plan_id is not null)) and i.recurrence = c.recurrence)))
    order by c.id $$;

-- Lists charges whose state the program has to ask the provider for now.
create policy list_due on invoice_charges for select to current_user using (true);
create function list_due_charges(moment timestamptz, most integer) returns table (company_id integer, txid text)
  language sql stable security definer set search_path = public
  as $$ select c.company_id, c.txid from invoice_charges c where c.look_at <= moment order by c.look_at limit most $$;

-- Lists companies that get a reminder of an invoice now. The invoice is that of the current due day; if it is not open,
-- it is the oldest open invoice, such as one that a refund reopened. Reminder times that were missed are skipped,
-- except the latest. Nobody gets a reminder before eight in the morning in the company's time zone. Companies of super
-- users get none.
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
      -- The range of due dates is one day longer at both ends, because a company's time zone may be ahead of the
      -- server's or behind it.
      and c.due_date < moment + interval '9 days'
      and c.due_date > moment - make_interval(days => longest_days + 1)
      and (moment at time zone c.time_zone)::time >= '08:00'
      and latest.days is not null
      and not exists (
        select 1 from invoice_reminders r
        where r.company_id = c.id and r.invoice_id = i.id and r.days = latest.days)
      and not exists (select 1 from users u where u.company_id = c.id and u.super)
    order by c.id $$;

-- Finds invoices across companies. The operator's code then reads each invoice under its company's id.
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

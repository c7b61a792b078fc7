-- The processes that carry connections, for all companies: a platform table. Who was not seen for a lease's length is gone.
create table channel_carriers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

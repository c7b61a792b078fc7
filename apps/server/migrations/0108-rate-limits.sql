-- What each of many may do a few times only, counted for all processes together where they have no broker: who asked how often
-- since when, under a hash. Nobody misses it after a crash.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

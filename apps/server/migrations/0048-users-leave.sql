-- Whose last page closed is gone at once, not when nothing was heard of them for minutes.
alter table users add column left_at timestamptz;

-- Null where nobody was asked for the legal basis, as by programs that know nothing of it; empty where somebody was and said none.
alter table campaigns alter column basis drop not null;

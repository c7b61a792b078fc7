-- What there was of a company when its removal began: a try that comes later finds less.
alter table companies add column deletion_rows jsonb;

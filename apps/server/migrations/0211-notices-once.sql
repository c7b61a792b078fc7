-- What a notice tells of, where who tells of it may be cut off and tell of it again: told each user once.
alter table notices add column told_of text;
create unique index notices_told_of on notices (company_id, user_id, told_of) where told_of is not null;

-- By which a signed-in browser is recognised by its user.
alter table user_sessions add column user_agent text;

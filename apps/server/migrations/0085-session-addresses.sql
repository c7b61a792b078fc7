-- Network address of the browser when the session was opened or last renewed, for the user's list of sessions. It goes with
-- the session, 30 days after its end.
alter table user_sessions add column address text;

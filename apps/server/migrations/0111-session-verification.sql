-- Moment at which the session's user last proved who they are: by the sign-in, or later by a password, code or passkey.
-- Null in sessions of the version before; their sign-in counts.
alter table user_sessions add column verified_at timestamptz;

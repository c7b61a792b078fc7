-- Invitation of a user who chooses the first password by a link.
alter table users
  -- Hash of the newest link's code. It stays after the invitation was accepted, so that the link can say so.
  add column invitation_hash bytea,
  -- End of the newest link; set until the user has a password.
  add column invitation_expires_at timestamptz,
  -- Mail that carries the newest link; null if the link was copied by an admin.
  add column invitation_mail_id uuid;

-- Saved views hold their list as typed conditions, and may be shared with the company or with queues.
alter table ticket_views
  -- User who alone sees the view; null for a shared view.
  alter column user_id drop not null,
  -- Status, search term and conditions, as the contract defines them. Null in rows of the version before, which wrote
  -- the state of the browser's URL to `search`.
  add column list jsonb,
  -- Queues whose users see a shared view; empty for all users. The id of a deleted queue stays, so that the view is not
  -- suddenly shown to everybody.
  add column queue_ids integer[] not null default '{}';
create unique index ticket_views_shared_name on ticket_views (company_id, lower(name)) where user_id is null;

-- A view that is shared, or no longer shared, counts among its new neighbours.
create trigger limit_changed_rows after update on ticket_views referencing new table as added for each statement
  execute function refuse_beyond(20, 'company_id, user_id', 't.company_id = a.company_id and t.user_id = a.user_id');
create trigger limit_shared_rows after insert on ticket_views referencing new table as added for each statement
  execute function refuse_beyond(50, 'company_id, user_id',
    't.company_id = a.company_id and t.user_id is null and a.user_id is null');
create trigger limit_changed_shared_rows after update on ticket_views referencing new table as added for each statement
  execute function refuse_beyond(50, 'company_id, user_id',
    't.company_id = a.company_id and t.user_id is null and a.user_id is null');

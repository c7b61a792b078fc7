-- Super users hear of a payment that went back. What is in the table passes already: it need not be read for that.
alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in (
    'mention', 'transfer', 'assignment', 'failure', 'disconnection', 'sendingPaused', 'sendingRests', 'backup', 'refund'
  )) not valid;

-- Where those who host are told of something: ids and nothing else.
create function list_host_companies() returns setof integer
  language sql stable security definer set search_path = public
  as $$ select distinct company_id from users where super $$;

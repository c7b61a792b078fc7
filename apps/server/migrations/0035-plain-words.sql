-- Work that must keep its order: what was called a lane is a work queue, so that a lane is the kanban board's alone.
alter table lanes rename to work_queues;
alter table work_queues rename column lane to queue;
alter index lanes_pkey rename to work_queues_pkey;
alter index lanes_ready rename to work_queues_ready;
alter index lanes_company rename to work_queues_company;

-- What shall become of a connection's session, and the processes that own connections.
alter table connection_leases rename column wish to desired_state;
alter table connection_leases drop constraint connection_leases_wish_check;
drop index connection_leases_free;
update connection_leases set desired_state = 'idle' where desired_state = 'rest';
alter table connection_leases add constraint connection_leases_desired_state_check
  check (desired_state in ('run', 'renew', 'logOut', 'idle'));
create index connection_leases_free on connection_leases (expires_at) where desired_state <> 'idle';
alter table channel_carriers rename to channel_owners;
alter index channel_carriers_pkey rename to channel_owners_pkey;

-- Due again with many others of its connection, one after the other: until its turn it may be begun where there is room.
alter table work_queues add column held_back boolean not null default false;
create index work_queues_held_back on work_queues (queue, ready_at) where held_back;

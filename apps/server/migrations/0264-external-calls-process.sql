-- Process that works on the attempt: once it is gone, another may try before the attempt's time is over. Null in calls of earlier versions.
alter table external_calls add column process uuid;

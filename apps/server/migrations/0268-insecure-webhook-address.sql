-- A notification to the operator's other system also fails where the address is not https.
alter table host_events drop constraint host_events_problem_check,
  add constraint host_events_problem_check check (problem in ('unreachable', 'privateAddress', 'insecureAddress'));

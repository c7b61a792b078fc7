-- Days of their own hours: [{"date": "2026-12-25", "name": "Natal", "startTime": "00:00", "endTime": "00:00"}].
alter table companies add column holidays jsonb not null default '[]';

-- Position of a lane on the kanban board, from 1. Lanes without a position follow, ordered by name.
alter table tags add column lane_position integer;

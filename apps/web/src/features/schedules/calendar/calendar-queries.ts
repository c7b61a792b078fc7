import { getSchedule, listCalendar, listSchedules, type Schedule } from "@recado/contract/schedules";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import type { EntitySource } from "../../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import type { CalendarRange } from "./calendar-view.ts";

export const scheduleSource: EntitySource<Schedule> = {
  name: "schedules",
  fetchPage: async (query) => {
    const { schedules, count, hasMore } = await call(listSchedules, { query });
    return { rows: schedules, count, hasMore };
  },
  fetchOne: (id) => call(getSchedule, { params: { id } }),
};

/** Query of the scheduled messages, sent or still to be sent, in a range of days. */
export function useCalendar(range: CalendarRange | null, searchParam: string) {
  return useQuery({
    queryKey: [scheduleSource.name, "calendar", range?.from, range?.to, searchParam],
    queryFn: () =>
      call(listCalendar, {
        query: { dateStart: range?.from ?? "", dateEnd: range?.to ?? "", searchParam },
      }),
    enabled: range !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/**
 * Refetches all queries of scheduled messages after a live event of a schedule, because one changed message may move
 * other messages of its series.
 */
export function useLiveSchedules(): void {
  const client = useQueryClient();
  useLiveEvent("schedule", () => {
    // Data of periods that are not displayed is removed from memory, because it would be briefly displayed, outdated,
    // when the user returns to such a period.
    client.removeQueries({ queryKey: [scheduleSource.name, "calendar"], type: "inactive" });
    void client.invalidateQueries({ queryKey: [scheduleSource.name] });
  });
}

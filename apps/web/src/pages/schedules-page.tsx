import { SchedulesCalendar } from "../features/schedules/calendar/schedules.tsx";
import { Permitted } from "../shared/session/permitted.tsx";

export function SchedulesPage() {
  return (
    <Permitted plan="useSchedules">
      <SchedulesCalendar />
    </Permitted>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { showError } from "../../../shared/api/show-error.ts";
import { DeleteSchedule } from "../delete-schedule.tsx";
import { ScheduleDialog } from "../schedule-dialog.tsx";
import type { UpcomingOccurrence } from "./calendar-events.ts";
import { scheduleSource } from "./calendar-queries.ts";

interface OneComingProps {
  coming: UpcomingOccurrence;
  does: "edit" | "skip";
  onSkip: () => void;
  onClose: () => void;
}

/** Dialog to change or skip one later message of a series that is not planned yet. */
export function OccurrenceDialog({ coming, does, onSkip, onClose }: OneComingProps) {
  const { data: last, error } = useQuery({
    queryKey: [scheduleSource.name, "last", coming.scheduleId],
    queryFn: () => scheduleSource.fetchOne(String(coming.scheduleId)),
    // The data is not refetched while the form is open, so that changes by other users do not replace typed text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!error || last) return;
    showError(error);
    onClose();
  }, [error, last, onClose]);
  if (!last) return null;
  if (does === "skip") return <DeleteSchedule schedule={last} coming={coming} onClose={onClose} />;
  return (
    <ScheduleDialog
      contact={coming.contact}
      schedule={last}
      coming={coming}
      onRemove={onSkip}
      onClose={onClose}
    />
  );
}

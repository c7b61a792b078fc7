import { deleteSchedule, type Schedule } from "@recado/contract/schedules";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import type { PlannedOccurrence } from "./save-schedule.ts";
import { type ChangeScope, ScopeDialog } from "./scope-dialog.tsx";
import { scheduleTexts } from "./texts.ts";

interface DeleteScheduleProps {
  schedule: Schedule;
  /** Later message of the series that is skipped, instead of deleting `schedule`. */
  coming?: PlannedOccurrence | undefined;
  onClose: () => void;
}

/**
 * Confirmation that deletes a scheduled message. The live event about the deletion removes the message from every
 * screen.
 */
export function DeleteSchedule({ schedule, coming, onClose }: DeleteScheduleProps) {
  const t = useTexts(scheduleTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: (scope: ChangeScope) => {
      const occurrence = coming && scope !== "all" ? { occurrence: String(coming.number) } : {};
      const query = { scope: scope === "one" ? scope : "following", ...occurrence } as const;
      return call(deleteSchedule, { params: { id: String(schedule.id) }, query });
    },
    onSuccess: () => {
      showSuccess(t("deleted", { name: schedule.contact.name }));
      onClose();
    },
    onError: showError,
  });
  const text = t(schedule.isEditable ? "deletePending" : "deleteSent");
  if (coming)
    return (
      <ScopeDialog
        title={t("scope.skipTitle")}
        confirm={t("scope.skip")}
        danger
        withAll
        busy={isPending}
        onConfirm={mutate}
        onClose={onClose}
      />
    );
  const dialog = { title: t("deleteTitle"), confirm: t("delete"), danger: true, busy: isPending, onClose };
  if (schedule.repeats)
    return (
      <ScopeDialog {...dialog} onConfirm={mutate}>
        {text}
      </ScopeDialog>
    );
  return (
    <ConfirmDialog opened {...dialog} onConfirm={() => mutate("one")}>
      {text}
    </ConfirmDialog>
  );
}

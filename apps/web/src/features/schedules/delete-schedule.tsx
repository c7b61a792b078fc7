import { deleteSchedule, type Schedule, type ScheduleScope } from "@recado/contract/schedules";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { ScopeDialog } from "./scope-dialog.tsx";
import { scheduleTexts } from "./texts.ts";

interface DeleteScheduleProps {
  schedule: Schedule;
  onClose: () => void;
}

/** The announcement of the deletion takes it off every screen. */
export function DeleteSchedule({ schedule, onClose }: DeleteScheduleProps) {
  const t = useTexts(scheduleTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: (scope: ScheduleScope) =>
      call(deleteSchedule, { params: { id: String(schedule.id) }, query: { scope } }),
    onSuccess: () => {
      showSuccess(t("deleted", { name: schedule.contact.name }));
      onClose();
    },
    onError: showError,
  });
  const text = t(schedule.isEditable ? "deletePending" : "deleteSent");
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

import { deleteSchedule, type Schedule } from "@recado/contract/schedules";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { scheduleTexts } from "./texts.ts";

interface DeleteScheduleProps {
  schedule: Schedule;
  onClose: () => void;
}

/** The announcement of the deletion takes it off every screen. */
export function DeleteSchedule({ schedule, onClose }: DeleteScheduleProps) {
  const t = useTexts(scheduleTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSchedule, { params: { id: String(schedule.id) } }),
    onSuccess: () => {
      showSuccess(t("deleted", { name: schedule.contact.name }));
      onClose();
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      opened
      title={t("deleteTitle")}
      confirm={t("delete")}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t(schedule.isEditable ? "deletePending" : "deleteSent")}
    </ConfirmDialog>
  );
}

import { TextInput } from "@mantine/core";
import { maxAbsenceReason } from "@recado/contract/users";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { failureText } from "../../../shared/api/show-error.ts";
import { reasonText } from "../../../shared/format/absence.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSession, useUser } from "../../../shared/session/session-context.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { absenceDialogTexts } from "./absence-dialog-texts.ts";
import { changeAbsence } from "./change-absence.ts";

/** Dialog in which users mark themselves as away with a reason in their own words. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(absenceDialogTexts);
  const { absence } = useUser();
  const { updateUser } = useSession();
  const [reason, setReason] = useState(reasonText(absence?.reason ?? ""));
  const start = useMutation({
    mutationFn: () => changeAbsence(reason.trim()),
    onSuccess: (user) => {
      updateUser((known) => ({ ...known, ...user }));
      onClose();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    start.mutate();
  }

  return (
    <EntityDialog
      title={t("title")}
      size={560}
      submit={t("start")}
      busy={start.isPending}
      onSubmit={submit}
      onClose={onClose}
      alert={start.isError && <FormAlert>{failureText(start.error)}</FormAlert>}
    >
      <TextInput
        label={t("reason")}
        description={t("reasonHint")}
        value={reason}
        maxLength={maxAbsenceReason}
        autoFocus
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </EntityDialog>
  );
}

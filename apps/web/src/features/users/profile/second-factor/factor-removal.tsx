import { Button } from "@mantine/core";
import { requestSecondFactorRemoval } from "@recado/contract/second-factors";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../../shared/api/show-error.ts";
import { formatDateTime } from "../../../../shared/format/time.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../../shared/ui/dialogs/confirm-dialog.tsx";
import { factorRemovalTexts } from "./factor-removal-texts.ts";
import classes from "./second-factor.module.css";

/** Button with which an admin removes the second factor of a user who has lost the phone. */
export function FactorRemoval({ id, name }: { id: number; name: string }) {
  const t = useTexts(factorRemovalTexts);
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => call(requestSecondFactorRemoval, { params: { id: String(id) } }),
    onSuccess: ({ dueAt }) =>
      showSuccess(
        dueAt === null ? t("removed", { name }) : t("requested", { name, at: formatDateTime(dueAt) }),
      ),
    onError: showError,
    onSettled: () => setAsking(false),
  });
  return (
    <div className={classes.removal}>
      <p className={classes.note}>{t("lost")}</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("remove")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("question", { name })}
        confirm={t("confirm")}
        danger
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      >
        {t("text")}
      </ConfirmDialog>
    </div>
  );
}

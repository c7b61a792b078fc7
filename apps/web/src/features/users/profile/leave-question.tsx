import type { User } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { describeError } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { pageTexts } from "../page-texts.ts";
import { returningQuery } from "../queries.ts";
import classes from "./leave-question.module.css";

interface LeaveQuestionProps {
  user: User;
  action: "remove" | "deactivate";
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Confirmation before a user is removed or deactivated. It says how many of the user's tickets return to their queues.
 */
export function LeaveQuestion({ user, action, busy, onConfirm, onClose }: LeaveQuestionProps) {
  const t = useTexts(pageTexts);
  const inLists = useTexts(listTexts);
  const remove = useTexts(sharedTexts)("remove");
  const { data, error } = useQuery(returningQuery(user.id));
  const returning = (count: number | undefined) => {
    if (count === undefined) return t("counting");
    return count === 0 ? t("nothingReturns") : t("returning", { count });
  };
  const isRemoval = action === "remove";
  return (
    <ConfirmDialog
      opened
      title={
        isRemoval
          ? inLists("removeQuestion", { name: user.name })
          : t("deactivateQuestion", { name: user.name })
      }
      confirm={isRemoval ? remove : t("deactivateButton")}
      danger
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={classes.line}>{t(isRemoval ? "removeText" : "deactivateText")}</p>
      <p className={classes.line} aria-live="polite">
        {error && !data ? describeError(error) : returning(data?.count)}
      </p>
    </ConfirmDialog>
  );
}

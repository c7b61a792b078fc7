import { ActionIcon } from "@mantine/core";
import { deleteOptOut, type OptOut } from "@recado/contract/opt-outs";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import type { TextParams } from "../../shared/i18n/look-up.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { removeRow } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./opt-out-columns.module.css";
import { optOutSource } from "./queries.ts";
import { optOutPageTexts } from "./texts.ts";

export function useOptOutColumns(): TableColumn<OptOut>[] {
  const t = useTexts(optOutPageTexts);
  const actions = useTexts(listTexts)("actions");
  return [
    {
      name: "person",
      header: t("columns.person"),
      place: "head",
      cell: ({ name }) => (
        <span className={classes.name} dir="auto">
          {name}
        </span>
      ),
    },
    {
      name: "number",
      header: t("columns.number"),
      place: "fact",
      cell: ({ number }) => (
        <span className={classes.whole}>{number === "" ? "—" : formatPhone(number)}</span>
      ),
    },
    {
      name: "reason",
      header: t("columns.reason"),
      place: "fact",
      cell: (row) => <span className={classes.reason}>{reasonOf(t, row)}</span>,
    },
    {
      name: "words",
      header: t("columns.words"),
      place: "fact",
      cell: ({ words }) => (
        <span className={classes.words} dir="auto" title={words}>
          {words || "—"}
        </span>
      ),
    },
    {
      name: "since",
      header: t("columns.since"),
      place: "fact",
      cell: ({ createdAt }) => (
        <time className={classes.whole} dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      ),
    },
    { name: "actions", header: actions, place: "actions", cell: (row) => <AllowAgain optOut={row} /> },
  ];
}

/**
 * Button that removes an opt-out. A dialog asks for confirmation, because only the contact may decide to receive
 * campaigns again.
 */
function AllowAgain({ optOut: { id, name } }: { optOut: OptOut }) {
  const t = useTexts(optOutPageTexts);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const allowing = useMutation({
    mutationFn: () => call(deleteOptOut, { params: { id: String(id) } }),
    onError: showError,
    onSuccess: () => {
      removeRow(client, optOutSource, id);
      showSuccess(t("removed", { name }));
    },
    onSettled: () => setAsking(false),
  });
  return (
    <div className={classes.actions}>
      <ActionIcon
        aria-label={t("allow", { name })}
        title={t("allow", { name })}
        onClick={() => setAsking(true)}
      >
        <IconArrowBackUp size={18} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        title={t("allowQuestion", { name })}
        confirm={t("allowConfirm")}
        busy={allowing.isPending}
        onConfirm={() => allowing.mutate()}
        onClose={() => setAsking(false)}
      >
        {t("allowHint")}
      </ConfirmDialog>
    </div>
  );
}

/** Text that says how the contact opted out, and which user recorded the opt-out. */
function reasonOf(
  t: (key: TextKey<(typeof optOutPageTexts)["pt"]>, fillIns?: TextParams) => string,
  { reason, user }: Pick<OptOut, "reason" | "user">,
): string {
  return t(`reasons.${reason}`, { name: user?.name ?? t("someone") });
}

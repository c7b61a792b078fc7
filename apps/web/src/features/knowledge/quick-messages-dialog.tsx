import { addQuickMessages } from "@recado/contract/knowledge-sources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { failureText, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./knowledge.module.css";
import { sourceList } from "./queries.ts";
import type { AddDialogProps } from "./source-dialog.tsx";
import { knowledgeTexts } from "./texts.ts";

export function QuickMessagesDialog({ kindField, onClose }: AddDialogProps) {
  const t = useTexts(knowledgeTexts);
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: () => call(addQuickMessages, {}),
    onSuccess: (record) => {
      putRow(client, sourceList, record);
      showSuccess(t("quickAdded"));
      onClose();
    },
  });
  return (
    <EntityDialog
      title={t("add")}
      size={560}
      submit={t("addQuick")}
      busy={adding.isPending}
      alert={adding.error && <FormAlert>{failureText(adding.error)}</FormAlert>}
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {kindField}
        <p className={classes.hint}>{t("quickHint")}</p>
      </div>
    </EntityDialog>
  );
}

import {
  type Connection,
  connectionForm,
  createConnection,
  updateConnection,
} from "@recado/contract/connections";
import { ApiError } from "@recado/contract/shared/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeError, failureText, showSuccess } from "../../../shared/api/show-error.ts";
import { changedFields } from "../../../shared/forms/changed-fields.ts";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../../shared/forms/form-issues.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../../shared/forms/use-dirty-guard.tsx";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { putConnection } from "../queries.ts";
import { connectionsTexts } from "../texts.ts";
import { ConnectionFields } from "./connection-fields.tsx";
import { type ConnectionTab, formValues, tabOfErrors } from "./connection-form-values.ts";
import { connectionDialogTexts } from "./dialog-texts.ts";

interface ConnectionDialogProps {
  /** The connection that is edited; undefined for a new connection. */
  connection?: Connection;
  onClose: () => void;
  onCreated: (created: Connection) => void;
}

/** Maps the code of an error about the whole form to the field that caused the error. */
const fieldOfRefusal: Readonly<Record<string, string>> = {
  ERR_CONNECTION_NAME_EXISTS: "name",
  ERR_NO_INTEGRATION_FOUND: "integrationId",
  ERR_WAPP_GREETING_REQUIRED: "greetingMessage",
  ERR_NO_PROMPT_FOUND: "promptId",
  ERR_CLOUD_NUMBER_TAKEN: "cloud.phoneNumberId",
  ERR_CLOUD_URL_REFUSED: "cloud.baseUrl",
};

export function ConnectionDialog({ connection, onClose, onCreated }: ConnectionDialogProps) {
  const t = useTexts(connectionDialogTexts);
  const inPage = useTexts(connectionsTexts);
  const save = useTexts(sharedTexts)(connection ? "save" : "add");
  const client = useQueryClient();
  const form = useContractForm(connectionForm, formValues(connection));
  const [tab, setTab] = useState<ConnectionTab>("general");
  const [refusal, setRefusal] = useState<unknown>(null);
  const { guard, release } = useDirtyGuard(() => form.isDirty());

  const { busy, submit } = useDelayedSubmit(async (body: typeof form.values) => {
    setRefusal(null);
    const saved = connection
      ? await call(updateConnection, {
          params: { id: String(connection.id) },
          // Only the changed fields are sent, so that changes by other users to the other fields survive.
          body: changedFields(form.getInitialValues(), body),
        })
      : await call(createConnection, { body });
    release();
    putConnection(client, saved);
    showSuccess(inPage("saved", { name: saved.name }));
    if (connection) onClose();
    else onCreated(saved);
  }, refuse);

  function refuse(error: unknown): void {
    const field = error instanceof ApiError ? fieldOfRefusal[error.body.error] : undefined;
    const issues = field ? { [field]: describeError(error) } : formIssues(error);
    if (Object.keys(issues).length === 0) setRefusal(error);
    showIssues(issues);
  }

  function showIssues(issues: Record<string, unknown>): void {
    for (const [field, message] of Object.entries(issues)) form.setFieldError(field, String(message));
    setTab(tabOfErrors(issues) ?? tab);
    focusFirstIssue(issues);
  }

  return (
    <>
      <EntityDialog
        title={t(connection ? "editTitle" : "addTitle")}
        size={760}
        submit={save}
        busy={busy}
        onClose={onClose}
        onSubmit={form.onSubmit(submit, (errors) => showIssues(errors))}
        alert={refusal !== null && <FormAlert>{failureText(refusal)}</FormAlert>}
      >
        <ConnectionFields form={form} connection={connection} tab={tab} onTab={setTab} />
      </EntityDialog>
      {guard}
    </>
  );
}

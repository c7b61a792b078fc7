import {
  createIntegration,
  defaultTypebotDelay,
  defaultTypebotExpires,
  type Integration,
  integrationForm,
  testIntegration,
  updateIntegration,
} from "@recado/contract/integrations";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { AssistantTest } from "../assistant-test/assistant-test.tsx";
import { DialogflowTest } from "./dialogflow-test.tsx";
import classes from "./integration-dialog.module.css";
import { IntegrationFields } from "./integration-fields.tsx";
import { integrationSource } from "./queries.ts";
import { SigningSecret } from "./signing-secret.tsx";
import { integrationTexts } from "./texts.ts";

type FormValues = z.input<typeof integrationForm>;

const emptyForm = {
  type: "n8n",
  name: "",
  projectName: "",
  jsonContent: "",
  language: "pt-BR",
  urlN8N: "",
  typebotSlug: "",
  typebotExpires: defaultTypebotExpires,
  typebotDelayMessage: defaultTypebotDelay,
  typebotKeywordFinish: "",
  typebotKeywordRestart: "",
  typebotUnknownMessage: "",
  typebotRestartMessage: "",
} as const satisfies FormValues;

export function IntegrationDialog({ row: integration, onClose }: RowDialogProps<Integration>) {
  const t = useTexts(integrationTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: integrationForm,
    initialValues: integration ? valuesOf(integration) : emptyForm,
    save: async (body, changes) => {
      const saved = integration
        ? await call(updateIntegration, { params: { id: String(integration.id) }, body: changes })
        : await call(createIntegration, { body });
      putRow(client, integrationSource, saved);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_INTEGRATION_NAME_EXISTS: "name" },
  });
  const { type } = form.values;
  return (
    <EntityFormDialog
      {...dialog}
      title={t(integration ? "editTitle" : "add")}
      size={760}
      isNew={!integration}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <IntegrationFields form={form} hasKey={integration?.hasJsonContent ?? false} />
        {type === "dialogflow" ? (
          <DialogflowTest form={form} storedId={integration?.hasJsonContent ? integration.id : undefined} />
        ) : (
          <AssistantTest ask={integration && tryOut(integration)} hasChanges={form.isDirty()} />
        )}
        {(type === "n8n" || type === "webhook") && <SigningSecret id={integration?.id} />}
      </div>
    </EntityFormDialog>
  );
}

function tryOut({ id }: Integration) {
  return (message: string) => call(testIntegration, { params: { id: String(id) }, body: { message } });
}

/** Form values of an integration. An empty key field keeps the stored key of the service account. */
function valuesOf({ id: _, hasJsonContent, queues, connections, ...fields }: Integration): FormValues {
  return { ...fields, jsonContent: "" };
}

import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
  createIntegration,
  defaultTypebotDelay,
  defaultTypebotExpires,
  getIntegrationSecret,
  type Integration,
  integrationForm,
  testDialogflowAgent,
  testIntegration,
  updateIntegration,
} from "@recado/contract/integrations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { failureText, showError, showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { DialogHint, DialogSection } from "../../shared/ui/dialogs/dialog-section.tsx";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { CopyField } from "../../shared/ui/fields/copy-field.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { AssistantTest } from "../assistant-test/assistant-test.tsx";
import classes from "./integration-dialog.module.css";
import { IntegrationFields } from "./integration-fields.tsx";
import { integrationSource } from "./queries.ts";
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

/**
 * Form values of a stored integration. The field for the service account's key starts empty; if it stays empty, the
 * stored key is kept.
 */
function valuesOf({ id: _, hasJsonContent, queues, connections, ...fields }: Integration): FormValues {
  return { ...fields, jsonContent: "" };
}

/**
 * Shows the secret that signs our webhook requests. The secret is fetched on demand. A new integration has no secret
 * yet.
 */
function SigningSecret({ id }: { id: number | undefined }) {
  const t = useTexts(integrationTexts);
  return (
    <DialogSection title={t("secret")} hint={t("secretHint")}>
      {id === undefined ? <DialogHint>{t("secretLater")}</DialogHint> : <Secret id={id} />}
    </DialogSection>
  );
}

function Secret({ id }: { id: number }) {
  const t = useTexts(integrationTexts);
  const asking = useMutation({
    mutationFn: () => call(getIntegrationSecret, { params: { id: String(id) } }),
    onError: showError,
  });
  if (!asking.data)
    return (
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        {t("showSecret")}
      </Button>
    );
  const { secret } = asking.data;
  return <CopyField className={classes.secret} aria-label={t("secret")} value={secret} readOnly />;
}

interface DialogflowTestProps {
  form: UseFormReturnType<z.input<typeof integrationForm>>;
  /** Id of the integration whose stored key the test uses; undefined for a new integration. */
  storedId: number | undefined;
}

/** Sends a greeting to the Dialogflow agent. The test uses the form's values, before they are saved. */
function DialogflowTest({ form, storedId }: DialogflowTestProps) {
  const t = useTexts(integrationTexts);
  const { projectName = "", jsonContent = "", language = "pt-BR" } = form.values;
  const greeting = useMutation({
    mutationFn: () =>
      call(testDialogflowAgent, {
        body: { projectName, jsonContent, language, ...(storedId && { queueIntegrationId: storedId }) },
      }),
  });
  const isWhole = projectName.trim() !== "" && (jsonContent.trim() !== "" || storedId !== undefined);
  const { data, error } = greeting;
  return (
    <DialogSection title={t("test")} hint={t(isWhole ? "testHint" : "testLater")}>
      <Button
        variant="default"
        disabled={!isWhole}
        loading={greeting.isPending}
        onClick={() => greeting.mutate()}
      >
        {t("testNow")}
      </Button>
      {data && (
        <p className={classes.said} role="status">
          {data.says.length > 0 ? t("testSaid", { text: data.says.join(" ") }) : t("testSilent")}
        </p>
      )}
      {error && <FormAlert>{failureText(error)}</FormAlert>}
    </DialogSection>
  );
}

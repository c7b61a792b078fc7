import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type integrationForm, testSession } from "@recado/contract/integrations";
import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { describeFailure } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DialogSection } from "../../shared/ui/dialogs/dialog-section.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./integration-dialog.module.css";
import { integrationTexts } from "./texts.ts";

interface DialogflowTestProps {
  form: UseFormReturnType<z.input<typeof integrationForm>>;
  /** Id of the integration whose stored key is used; undefined before it is saved. */
  storedId: number | undefined;
}

/** Sends a greeting to the Dialogflow agent with the form's values, before they are saved. */
export function DialogflowTest({ form, storedId }: DialogflowTestProps) {
  const t = useTexts(integrationTexts);
  const { projectName = "", jsonContent = "", language = "pt-BR" } = form.values;
  const greeting = useMutation({
    mutationFn: () =>
      call(testSession, {
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
      {error && <FormAlert>{describeFailure(error)}</FormAlert>}
    </DialogSection>
  );
}

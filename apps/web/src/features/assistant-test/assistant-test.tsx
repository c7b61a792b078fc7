import { Button, Textarea } from "@mantine/core";
import type { AssistantTestAnswer } from "@recado/contract/shared/assistant-test";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DialogHint, DialogSection } from "../../shared/ui/dialogs/dialog-section.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./assistant-test.module.css";
import { assistantTestTexts } from "./texts.ts";

interface AssistantTestProps {
  /** Sends a test message to the assistant; undefined until the prompt or integration has been saved. */
  ask: ((message: string) => Promise<AssistantTestAnswer>) | undefined;
  hasChanges: boolean;
}

/**
 * Form that tests a prompt or an integration. It stands inside their dialog but is no part of the dialog's own form.
 */
export function AssistantTest({ ask, hasChanges }: AssistantTestProps) {
  const t = useTexts(assistantTestTexts);
  return (
    <DialogSection title={t("title")} hint={t("hint")}>
      {ask ? <Trial ask={ask} hasChanges={hasChanges} /> : <DialogHint>{t("later")}</DialogHint>}
    </DialogSection>
  );
}

function Trial({
  ask,
  hasChanges,
}: {
  ask: (message: string) => Promise<AssistantTestAnswer>;
  hasChanges: boolean;
}) {
  const t = useTexts(assistantTestTexts);
  const [message, setMessage] = useState(() => t("greeting"));
  const trial = useMutation({ mutationFn: ask });
  const { data, error, isPending } = trial;
  return (
    <>
      <Textarea
        className={classes.message}
        label={t("message")}
        autosize
        minRows={2}
        maxRows={4}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {hasChanges && <DialogHint>{t("unsaved")}</DialogHint>}
      <Button
        variant="default"
        disabled={message.trim() === ""}
        loading={isPending}
        onClick={() => trial.mutate(message)}
      >
        {t("ask")}
      </Button>
      <div className={classes.answer} role="status">
        {data && !data.problem && !isPending && <Answer answer={data} />}
      </div>
      {data?.problem && !isPending && <FormAlert>{t(`problems.${data.problem}`)}</FormAlert>}
      {error && !isPending && <FormAlert>{describeError(error)}</FormAlert>}
    </>
  );
}

function Answer({ answer: { says, outcome } }: { answer: AssistantTestAnswer }) {
  const t = useTexts(assistantTestTexts);
  const said = says.map(({ text, fileName }) =>
    fileName === null ? text : `${t("file", { name: fileName })}\n${text}`.trim(),
  );
  return (
    <>
      {said.length > 0 && <p className={classes.said}>{said.join("\n\n")}</p>}
      {said.length === 0 && outcome === null && <DialogHint>{t("silent")}</DialogHint>}
      {outcome && <DialogHint>{t(`outcomes.${outcome}`)}</DialogHint>}
    </>
  );
}

import { Button, TextInput } from "@mantine/core";
import { testCampaign } from "@recado/contract/campaign-trials";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { formIssues } from "../../../shared/forms/form-issues.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { DialogSection } from "../../../shared/ui/dialogs/dialog-section.tsx";
import classes from "./dialog.module.css";
import { campaignDialogTexts } from "./dialog-texts.ts";
import { campaignTemplateTexts } from "./template-texts.ts";

interface TestSendProps {
  /** Position of the text among the non-empty texts, counted from 1. */
  variant: number;
  /** Whether the connection uses the official API. */
  isCloud: boolean;
  /** Saves the form and returns the campaign; undefined if a field is invalid. */
  keep: () => Promise<{ id: number } | undefined>;
  onRefused: (error: unknown) => void;
}

/** Sends the campaign's message once as a test, to a phone number that the user types. */
export function TestSend({ variant, isCloud, keep, onRefused }: TestSendProps) {
  const t = useTexts(campaignDialogTexts);
  const ofTemplates = useTexts(campaignTemplateTexts);
  const [number, setNumber] = useState("");
  const [issue, setIssue] = useState<string>();
  const sending = useMutation({
    mutationFn: async () => {
      const kept = await keep();
      if (!kept) return false;
      await call(testCampaign, { params: { id: String(kept.id) }, body: { number, variant } });
      return true;
    },
    onSuccess: (isSent) => {
      if (isSent) showSuccess(t("tested", { number }));
    },
    onError: (error) => {
      const { number: ofNumber } = formIssues(error);
      setIssue(ofNumber);
      if (ofNumber === undefined) onRefused(error);
    },
  });

  function send(): void {
    setIssue(undefined);
    sending.mutate();
  }

  /** Enter sends the test. Without this handler, Enter would submit the whole dialog. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!sending.isPending) send();
  }

  return (
    <DialogSection title={t("test")} hint={isCloud ? ofTemplates("testHint") : t("testHint")}>
      <div className={classes.line}>
        <TextInput
          className={classes.number}
          aria-label={t("testNumber")}
          placeholder={t("testNumber")}
          inputMode="tel"
          autoComplete="tel"
          maxLength={50}
          value={number}
          error={issue}
          onKeyDown={onKeyDown}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button variant="default" loading={sending.isPending} onClick={send}>
          {t("sendTest")}
        </Button>
      </div>
    </DialogSection>
  );
}

import { Button, PasswordInput, Tabs, Textarea, TextInput } from "@mantine/core";
import {
  type ExternalMessageAnswer,
  externalMessageTrialForm,
  sendExternalMessage,
} from "@recado/contract/external-messages";
import { ApiError } from "@recado/contract/shared/client";
import { phoneRefusals, readPhoneNumber } from "@recado/contract/shared/phone-number";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callWithToken } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { formErrorText as said } from "../../shared/forms/form-error-text.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { FileField } from "../../shared/ui/fields/file-field.tsx";
import classes from "./external-messages.module.css";
import { externalMessageTexts } from "./texts.ts";

/** Form that sends a message as an API client would, with the token of a connection, and shows the response. */
export function TrialForm() {
  const t = useTexts(externalMessageTexts);
  const [tab, setTab] = useState<"text" | "media">("text");
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [sent, setSent] = useState<ExternalMessageAnswer>();
  const defaultAreaCode = useSetting("defaultAreaCode");
  const refusalText = useErrorText(refusal);
  const form = useContractForm(externalMessageTrialForm, { token: "", number: "", body: "" });
  const { busy, submit } = useDelayedSubmit(async ({ token, number, body }: typeof form.values) => {
    setRefusal(null);
    setSent(undefined);
    const reading = readPhoneNumber(number, { defaultAreaCode });
    if ("refusal" in reading) return form.setFieldError("number", said(phoneRefusals[reading.refusal]));
    if (tab === "text" && body.trim() === "") return form.setFieldError("body", said("Obrigatório"));
    if (tab === "media" && !file) throw new ApiError(400, { error: "ERR_MEDIA_MISSING" });
    const files = tab === "media" && file ? [{ name: file.name, content: file }] : [];
    setSent(await callWithToken(token.trim())(sendExternalMessage, { body: { number, body }, files }));
    showSuccess(t("sent"));
  }, setRefusal);
  return (
    <section className={classes.part}>
      <h2>{t("trial")}</h2>
      <Tabs value={tab} onChange={(value) => setTab(value === "media" ? "media" : "text")}>
        <Tabs.List>
          <Tabs.Tab value="text">{t("text")}</Tabs.Tab>
          <Tabs.Tab value="media">{t("media")}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstIssue)}>
        <PasswordInput label={t("token")} autoComplete="off" {...form.getInputProps("token")} />
        <TextInput
          label={t("number")}
          placeholder="5511987654321"
          inputMode="tel"
          {...form.getInputProps("number")}
        />
        <Textarea
          label={t(tab === "media" ? "caption" : "body")}
          autosize
          minRows={3}
          maxRows={8}
          {...form.getInputProps("body")}
        />
        {tab === "media" && (
          <FileField
            label={t("file")}
            file={file}
            progress={undefined}
            onChoose={setFile}
            onRemove={() => setFile(null)}
          />
        )}
        {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
        <Button type="submit" loading={busy}>
          {t("send")}
        </Button>
        <p className={classes.answer} role="status">
          {sent && (
            <Link to="/tickets/{-$ticketId}" params={{ ticketId: sent.ticket.uuid }}>
              {t("openTicket", { id: sent.ticket.id })}
            </Link>
          )}
        </p>
      </form>
    </section>
  );
}

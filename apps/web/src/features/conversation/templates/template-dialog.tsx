import { NativeSelect, TextInput } from "@mantine/core";
import { sendMessage } from "@recado/contract/messages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/show-error.ts";
import { createUuid } from "../../../shared/format/uuid.ts";
import { useDirtyGuard } from "../../../shared/forms/use-dirty-guard.tsx";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { templateKey, templatesQuery } from "../../connections/approved-templates.ts";
import { putMessage } from "../../messages/message-pages.ts";
import { patchThread } from "../../messages/message-queries.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import classes from "./template-dialog.module.css";
import { templatePreviewOf } from "./template-rules.ts";
import { templateSendTexts } from "./template-texts.ts";

interface TemplateDialogProps {
  ticket: OpenTicket;
  onClose: () => void;
}

/** Dialog in which the user chooses an approved template, fills in its placeholders, and sends the message. */
export function SendTemplateDialog({ ticket, onClose }: TemplateDialogProps) {
  const t = useTexts(templateSendTexts);
  const client = useQueryClient();
  const templates = useQuery(templatesQuery(ticket.whatsappId));
  const [chosen, setChosen] = useState("");
  const [values, setValues] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState(false);
  /** Idempotency key of the message: a retry after a lost response sends nothing twice. */
  const [clientMessageId] = useState(createUuid);
  const template = templates.data?.find((one) => templateKey(one) === chosen) ?? templates.data?.[0];
  const send = useMutation({
    mutationFn: (of: { name: string; language: string }) =>
      call(sendMessage, {
        params: { ticketId: String(ticket.id) },
        body: { clientMessageId, template: { ...of, parameters: [...values] } },
      }),
    onSuccess: (messages) => {
      release();
      for (const message of messages) patchThread(client, ticket.id, (pages) => putMessage(pages, message));
      onClose();
    },
  });
  const { guard, release, leave } = useDirtyGuard(() => values.some((value) => value.trim() !== ""));
  const error = send.error ?? templates.error;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!template) return;
    const { name, language, gaps } = template;
    const isFilled = gaps.every((_, position) => (values[position] ?? "").trim() !== "");
    setWrong(!isFilled);
    if (isFilled) send.mutate({ name, language });
  }

  return (
    <>
      <EntityDialog
        title={t("title", { name: ticket.contact.name })}
        size={560}
        submit={t("send")}
        busy={send.isPending || templates.isLoading}
        onClose={() => leave(onClose)}
        onSubmit={submit}
        alert={error && <FormAlert>{failureText(error)}</FormAlert>}
      >
        {templates.data?.length === 0 && <p className={classes.none}>{t("none")}</p>}
        {template && (
          <>
            <NativeSelect
              label={t("template")}
              data-autofocus
              data={templates.data?.map(templateKey) ?? []}
              value={templateKey(template)}
              onChange={(event) => {
                setChosen(event.currentTarget.value);
                setValues([]);
                setWrong(false);
              }}
            />
            {template.gaps.map(({ place, index, name, takes }, position) => {
              const value = values[position] ?? "";
              const number = template.gaps.slice(0, position + 1).filter((gap) => gap.place === place).length;
              const label = t(`places.${place}`, {
                gap: name ?? String(number),
                button: template.buttons[index] ?? "",
              });
              return (
                <TextInput
                  key={`${place}-${index}-${name ?? number}`}
                  label={label}
                  {...(takes !== "text" && { description: t("address"), type: "url" })}
                  maxLength={1_024}
                  autoComplete="off"
                  error={wrong && value.trim() === "" && t("required")}
                  value={value}
                  onChange={(event) => setValues(withValue(values, position, event.currentTarget.value))}
                />
              );
            })}
            <p className={classes.preview}>{templatePreviewOf(template, values)}</p>
          </>
        )}
      </EntityDialog>
      {guard}
    </>
  );
}

function withValue(values: readonly string[], position: number, value: string): string[] {
  const length = Math.max(values.length, position + 1);
  return Array.from({ length }, (_, index) => (index === position ? value : (values[index] ?? "")));
}

import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type Schedule, scheduleForm } from "@recado/contract/schedules";
import { templateVariables } from "@recado/contract/shared/template-variables";
import type { Ticket } from "@recado/contract/tickets";
import { useRef, useState } from "react";
import type { z } from "zod";
import { describeFailure, showSuccess } from "../../shared/api/show-error.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../shared/forms/use-dirty-guard.tsx";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { fromLocalInput, initialMoment, toLocalInput } from "./moment.ts";
import { PresetButtons } from "./preset-buttons.tsx";
import { type PictureChange, saveSchedule } from "./save-schedule.ts";
import classes from "./schedule-dialog.module.css";
import { SchedulePicture } from "./schedule-picture.tsx";
import { SchedulePreview } from "./schedule-preview.tsx";
import { scheduleTexts } from "./texts.ts";

interface ScheduleDialogProps {
  contact: { id: number; name: string };
  /** From which ticket it is planned. */
  ticket?: Pick<Ticket, "id" | "createdAt"> | undefined;
  /** What is edited; nothing when a new one is planned. */
  schedule?: Schedule | undefined;
  onClose: () => void;
}

/** Plans a message for later, with a picture if one likes, or changes one that has not been sent. */
export function ScheduleDialog({ contact, ticket, schedule, onClose }: ScheduleDialogProps) {
  const t = useTexts(scheduleTexts);
  const save = useTexts(sharedTexts)("save");
  const [initial] = useState(() => valuesOf(contact.id, ticket?.id, schedule));
  const form = useContractForm(scheduleForm, initial);
  const [picture, setPicture] = useState<PictureChange>("keep");
  const [pictureError, setPictureError] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { guard, release, leave } = useDirtyGuard(() => form.isDirty() || picture !== "keep");

  const { busy, submit } = useDelayedSubmit(async (values: typeof form.values) => {
    setRefusal(null);
    setPictureError(undefined);
    await saveSchedule(schedule, values, picture);
    release();
    showSuccess(t("saved", { name: contact.name }));
    onClose();
  }, refuse);

  function refuse(error: unknown): void {
    const { file, ...issues } = formIssues(error);
    setPictureError(file);
    if (file === undefined && Object.keys(issues).length === 0) setRefusal(error);
    showIssues(issues);
  }

  function showIssues(issues: Record<string, unknown>): void {
    for (const [field, message] of Object.entries(issues)) form.setFieldError(field, String(message));
    focusFirstIssue(issues);
  }

  function plan(values: typeof form.values): void {
    // A moment that is left as it was may pass while one writes.
    if (values.sendAt !== initial.sendAt && Date.parse(values.sendAt) <= Date.now())
      showIssues({ sendAt: t("past") });
    else submit(values);
  }

  return (
    <>
      <EntityDialog
        title={t(schedule ? "editTitle" : "addTitle", { name: contact.name })}
        size={560}
        submit={schedule ? save : t("schedule")}
        busy={busy}
        onClose={() => leave(onClose)}
        onSubmit={form.onSubmit(plan, (errors) => showIssues(errors))}
        alert={refusal !== null && <FormAlert>{describeFailure(refusal)}</FormAlert>}
      >
        <div className={classes.fields}>
          <BodyField form={form} />
          <TextInput
            type="datetime-local"
            label={t("sendAt")}
            data-path="sendAt"
            error={form.errors.sendAt}
            value={toLocalInput(form.values.sendAt)}
            onChange={(event) => form.setFieldValue("sendAt", fromLocalInput(event.currentTarget.value))}
          />
          <PresetButtons
            value={form.values.sendAt}
            onChoose={(at) => {
              form.setFieldValue("sendAt", at);
              form.clearFieldError("sendAt");
            }}
          />
          <SchedulePicture
            known={pictureOf(schedule)}
            change={picture}
            error={pictureError}
            onChange={setPicture}
          />
          <SchedulePreview
            body={form.values.body}
            sendAt={form.values.sendAt}
            contactName={contact.name}
            ticket={ticket}
          />
        </div>
      </EntityDialog>
      {guard}
    </>
  );
}

/** The words, and the variables that go in where the caret is. */
function BodyField({ form }: { form: UseFormReturnType<z.input<typeof scheduleForm>> }) {
  const t = useTexts(scheduleTexts);
  const words = useRef<HTMLTextAreaElement>(null);

  function insert(variable: string): void {
    const field = words.current;
    const { body } = form.getValues();
    const start = field?.selectionStart ?? body.length;
    const end = field?.selectionEnd ?? body.length;
    form.setFieldValue("body", `${body.slice(0, start)}{{${variable}}}${body.slice(end)}`);
    field?.focus();
  }

  return (
    <>
      <Textarea
        ref={words}
        label={t("body")}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps("body")}
      />
      <div className={classes.variables}>
        {t("variables")}
        {templateVariables.map((variable) => (
          <button
            key={variable}
            type="button"
            className={classes.variable}
            aria-label={t("insert", { variable })}
            onClick={() => insert(variable)}
          >
            {`{{${variable}}}`}
          </button>
        ))}
      </div>
    </>
  );
}

function valuesOf(contactId: number, ticketId: number | undefined, schedule: Schedule | undefined) {
  return {
    contactId,
    body: schedule?.body ?? "",
    sendAt: schedule?.sendAt ?? initialMoment(),
    ticketId: schedule ? schedule.ticketId : (ticketId ?? null),
  };
}

function pictureOf(schedule: Schedule | undefined): { path: string; name: string } | null {
  if (!schedule || schedule.mediaPath === null) return null;
  return { path: schedule.mediaPath, name: schedule.mediaName ?? "" };
}

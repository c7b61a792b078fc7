import { Button } from "@mantine/core";
import { type Schedule, scheduleForm } from "@recado/contract/schedules";
import { fillVariables } from "@recado/contract/shared/template-variables";
import type { Ticket } from "@recado/contract/tickets";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { failureText, showSuccess } from "../../shared/api/show-error.ts";
import { useErrorTexts } from "../../shared/api/use-error-text.ts";
import { initialMoment } from "../../shared/format/zoned-moment.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { formErrorText } from "../../shared/forms/form-error-text.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../shared/forms/use-dirty-guard.tsx";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import type { FoundOption } from "../../shared/ui/fields/search-select.tsx";
import { ContactSelect } from "../contacts/contact-select.tsx";
import { MarkedTextView } from "../messages/marked-text-view.tsx";
import { BodyField } from "./body-field.tsx";
import {
  type PictureChange,
  type PlannedOccurrence,
  type ScheduleValues,
  saveOccurrence,
  saveSchedule,
  scheduleRepeatOf,
} from "./save-schedule.ts";
import { SchedulePicture } from "./schedule-picture.tsx";
import classes from "./schedules.module.css";
import { type ChangeScope, ScopeDialog } from "./scope-dialog.tsx";
import { scheduleTexts } from "./texts.ts";
import { WhenFields } from "./when-fields.tsx";

interface ScheduleDialogProps {
  /** Recipient of the message; if undefined, the user chooses a contact. */
  contact?: { id: number; name: string } | undefined;
  /** Ticket whose conversation the message is planned from. */
  ticket?: Pick<Ticket, "id" | "createdAt"> | undefined;
  /** Text that a new message contains at first. */
  body?: string | undefined;
  /** Called when the message was saved. */
  onSaved?: (() => void) | undefined;
  /** Scheduled message that is being edited; undefined for a new message. */
  schedule?: Schedule | undefined;
  /** Later message of the series of `schedule` that is edited instead of `schedule` itself. */
  coming?: PlannedOccurrence | undefined;
  /** Time that the form of a new message contains at first, as an ISO instant. */
  sendAt?: string | undefined;
  /** Called to delete the edited message; if undefined, the dialog has no delete button. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Dialog to plan a message for a later time, optionally with a picture, or to change a planned message that was not
 * sent yet.
 */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { ticket, schedule, coming, onRemove, onClose } = props;
  const t = useTexts(scheduleTexts);
  const save = useTexts(sharedTexts)("save");
  const errorText = useErrorTexts();
  const { timeZone } = useUser().company;
  const [initial] = useState(() => valuesOf(props));
  const form = useContractForm(scheduleForm, initial);
  const [chosen, setChosen] = useState<FoundOption | null>(null);
  const contact = props.contact ?? chosen;
  const [picture, setPicture] = useState<PictureChange>("keep");
  const [pictureError, setPictureError] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [asked, setAsked] = useState<ScheduleValues | null>(null);
  // A message that could not be sent displays its error until the user plans it again.
  const failure = !coming && schedule?.error ? errorText(schedule.error) : null;
  const why = refusal === null ? failure : failureText(refusal);
  const { guard, release, leave } = useDirtyGuard(() => form.isDirty() || picture !== "keep");

  const { busy, submit } = useDelayedSubmit(async ({ scope, values }: Meant) => {
    setRefusal(null);
    setPictureError(undefined);
    if (schedule && coming)
      await saveOccurrence(schedule, coming, { values, picture, scope, repeats: form.isDirty("repeats") });
    else await saveSchedule(schedule, values, picture, scope === "one" ? "one" : "following");
    release();
    showSuccess(t("saved", { name: contact?.name ?? "" }));
    props.onSaved?.();
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
    // A changed time must be in the future. An unchanged time may pass while the user is typing.
    if (values.sendAt !== initial.sendAt && Date.parse(values.sendAt) <= Date.now())
      showIssues({ sendAt: t("past") });
    // The last day must not be empty, because the message would then repeat for ever.
    else if (values.repeats?.lastDay === "")
      showIssues({ "repeats.lastDay": formErrorText("Informe a data") });
    else if (!schedule?.repeats || (schedule.repeats.isFollowed && !coming))
      submit({ values, scope: form.isDirty("repeats") ? "following" : "one" });
    // A changed repetition always applies to this message and all later messages of the series.
    else if (form.isDirty("repeats")) submit({ values, scope: "following" });
    else setAsked(values);
  }

  return (
    <>
      <EntityDialog
        title={
          props.contact ? t(schedule ? "editTitle" : "addTitle", { name: props.contact.name }) : t("add")
        }
        size={560}
        submit={schedule ? save : t("schedule")}
        busy={busy}
        onClose={() => leave(onClose)}
        onSubmit={form.onSubmit(plan, (errors) => showIssues(errors))}
        alert={why !== null && <FormAlert>{why}</FormAlert>}
      >
        <div className={classes.fields}>
          {!props.contact && (
            <ContactSelect
              value={chosen}
              {...(form.errors.contactId ? { error: String(form.errors.contactId) } : {})}
              onChange={(found) => {
                setChosen(found);
                form.setFieldValue("contactId", found?.id ?? nobody);
              }}
            />
          )}
          <BodyField form={form} autoFocus={props.contact !== undefined} />
          <WhenFields form={form} timeZone={timeZone} mayRepeat={!schedule?.repeats?.isFollowed} />
          <SchedulePicture
            known={pictureOf(schedule)}
            change={picture}
            error={pictureError}
            onChange={setPicture}
          />
          <SchedulePreview
            body={form.values.body}
            sendAt={form.values.sendAt}
            contactName={contact?.name ?? ""}
            ticket={ticket}
          />
          {onRemove && (
            <Button
              className={classes.remove}
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} stroke={1.75} />}
              onClick={onRemove}
            >
              {t(coming ? "scope.skip" : "delete")}
            </Button>
          )}
        </div>
      </EntityDialog>
      {asked && (
        <ScopeDialog
          title={t("scope.editTitle")}
          confirm={save}
          withAll={coming !== undefined}
          onConfirm={(scope) => {
            setAsked(null);
            submit({ values: asked, scope });
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {guard}
    </>
  );
}

interface Meant {
  values: ScheduleValues;
  scope: ChangeScope;
}

/** Form value for no contact. Validation rejects it and asks the user for a contact. */
const nobody = Number.NaN;

function valuesOf({ contact, ticket, body, schedule, coming, sendAt }: ScheduleDialogProps): ScheduleValues {
  return {
    contactId: contact?.id ?? nobody,
    body: coming?.body ?? schedule?.body ?? body ?? "",
    sendAt: coming?.sendAt ?? schedule?.sendAt ?? sendAt ?? initialMoment(),
    ticketId: schedule ? schedule.ticketId : (ticket?.id ?? null),
    repeats: scheduleRepeatOf(schedule),
  };
}

function pictureOf(schedule: Schedule | undefined): { path: string; name: string } | null {
  if (!schedule || schedule.mediaPath === null) return null;
  return { path: schedule.mediaPath, name: schedule.mediaName ?? "" };
}

interface SchedulePreviewProps {
  body: string;
  sendAt: string;
  contactName: string;
  ticket: Pick<Ticket, "id" | "createdAt"> | undefined;
}

/** Preview of the message, with its variables filled in with the values of this moment. */
function SchedulePreview({ body, sendAt, contactName, ticket }: SchedulePreviewProps) {
  const t = useTexts(scheduleTexts);
  const { language, timeZone } = useUser().company;
  if (body.trim() === "") return null;
  const text = fillVariables(body.trim(), {
    contactName,
    ticket: ticket ? { id: ticket.id, createdAt: ticket.createdAt } : null,
    now: sendAt === "" ? new Date() : new Date(sendAt),
    language,
    timeZone,
  });
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <h3 className={classes.heading}>{t("preview")}</h3>
      <p className={classes.bubble}>
        <MarkedTextView text={text} />
      </p>
    </section>
  );
}

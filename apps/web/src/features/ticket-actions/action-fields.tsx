import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { maxMessageLength } from "@recado/contract/messages";
import { snoozeMoments } from "@recado/contract/shared/snooze-moments";
import { type TicketPriority, ticketPriorities } from "@recado/contract/ticket-priority";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { NamedSelect } from "../../shared/ui/fields/named-select.tsx";
import { TemplateField } from "../../shared/ui/fields/template-field.tsx";
import { priorityTexts } from "../tickets/priority-texts.ts";
import { type DraftOf, durationOf, type TicketActionDraft } from "./action-draft.ts";
import { useActionTargets } from "./action-targets.ts";
import { FileListField } from "./file-list-field.tsx";
import { ticketActionTexts } from "./texts.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

interface ActionFieldsProps<Action extends TicketActionDraft> {
  action: Action;
  /** Path of the action in the form, such as `actions.0`. */
  path: string;
  isWrong: boolean;
  onChange: (action: TicketActionDraft) => void;
}

/** Fields for what an action needs besides its name. */
export function ActionFields({ action, ...rest }: ActionFieldsProps<TicketActionDraft>) {
  switch (action.type) {
    case "sendText":
      return <TextFields action={action} {...rest} />;
    case "writeNote":
      return <NoteFields action={action} {...rest} />;
    case "sendFiles":
      return <FileFields action={action} {...rest} />;
    case "addTag":
    case "removeTag":
      return <TagFields action={action} {...rest} />;
    case "assign":
      return <AssignFields action={action} {...rest} />;
    case "moveToQueue":
      return <QueueFields action={action} {...rest} />;
    case "setPriority":
      return <PriorityFields action={action} {...rest} />;
    case "snooze":
      return <SnoozeFields action={action} {...rest} />;
    case "webhook":
      return <WebhookFields action={action} {...rest} />;
    default:
      return null;
  }
}

function TextFields({ action, path, isWrong, onChange }: ActionFieldsProps<DraftOf<"sendText">>) {
  const t = useTexts(ticketActionTexts);
  return (
    <TemplateField
      label={t("text")}
      path={`${path}.text`}
      maxLength={maxMessageLength}
      value={action.text}
      error={isWrong && t("needed")}
      onChange={(text) => onChange({ ...action, text })}
    />
  );
}

function NoteFields({ action, path, isWrong, onChange }: ActionFieldsProps<DraftOf<"writeNote">>) {
  const t = useTexts(ticketActionTexts);
  return (
    <Textarea
      label={t("note")}
      data-path={`${path}.note`}
      autosize
      maxRows={5}
      maxLength={5_000}
      value={action.note}
      error={isWrong && t("needed")}
      onChange={({ currentTarget }) => onChange({ ...action, note: currentTarget.value })}
    />
  );
}

function FileFields({ action, path, isWrong, onChange }: ActionFieldsProps<DraftOf<"sendFiles">>) {
  const t = useTexts(ticketActionTexts);
  return (
    <FileListField
      path={`${path}.fileListId`}
      value={action.fileListId}
      error={isWrong && t("missing")}
      onChange={(fileListId) => onChange({ ...action, fileListId })}
    />
  );
}

function TagFields({ action, path, isWrong, onChange }: ActionFieldsProps<DraftOf<"addTag" | "removeTag">>) {
  const t = useTexts(ticketActionTexts);
  const { tags } = useActionTargets({ tags: true });
  return (
    <NamedSelect
      label={t("tag")}
      query={tags}
      none={t("chooseTag")}
      data-path={`${path}.tagId`}
      value={action.tagId || null}
      error={isWrong && t("missing")}
      onChange={(tagId) => onChange({ ...action, tagId: tagId ?? 0 })}
    />
  );
}

function AssignFields({ action, path, onChange }: ActionFieldsProps<DraftOf<"assign">>) {
  const t = useTexts(ticketActionTexts);
  const { users, queues } = useActionTargets({ users: true, queues: true });
  return (
    <>
      <NamedSelect
        label={t("user")}
        query={users}
        none={t("nobody")}
        data-path={`${path}.userId`}
        value={action.userId || null}
        onChange={(userId) => onChange({ ...action, userId })}
      />
      <NamedSelect
        label={t("queue")}
        query={queues}
        none={t("keepQueue")}
        data-path={`${path}.queueId`}
        value={action.queueId || null}
        onChange={(queueId) => onChange(inQueue(action, queueId))}
      />
    </>
  );
}

/** Leaves the queue out if none is chosen: the ticket then keeps its own, and null would take it out of its queue. */
function inQueue({ type, userId }: DraftOf<"assign">, queueId: number | null): DraftOf<"assign"> {
  return queueId === null ? { type, userId } : { type, userId, queueId };
}

function QueueFields({ action, path, onChange }: ActionFieldsProps<DraftOf<"moveToQueue">>) {
  const t = useTexts(ticketActionTexts);
  const { queues } = useActionTargets({ queues: true });
  return (
    <NamedSelect
      label={t("queue")}
      query={queues}
      none={t("noQueue")}
      data-path={`${path}.queueId`}
      value={action.queueId || null}
      onChange={(queueId) => onChange({ ...action, queueId })}
    />
  );
}

function PriorityFields({ action, path, onChange }: ActionFieldsProps<DraftOf<"setPriority">>) {
  const t = useTexts(ticketActionTexts);
  const names = useTexts(priorityTexts);
  return (
    <NativeSelect
      label={t("priority")}
      data-path={`${path}.priority`}
      value={action.priority}
      data={ticketPriorities.toReversed().map((name) => ({ value: name, label: names(name) }))}
      onChange={({ currentTarget: { value } }) => onChange({ ...action, priority: value as TicketPriority })}
    />
  );
}

const untilMessage = "message";
const offeredMinutes = [30, 60, 180, 1_440, 2_880, 4_320, 10_080];

function SnoozeFields({ action, path, onChange }: ActionFieldsProps<DraftOf<"snooze">>) {
  const t = useTexts(ticketActionTexts);
  const { minutes, moment } = action;
  const isOther = minutes !== undefined && !offeredMinutes.includes(minutes);
  const choices = isOther ? [...offeredMinutes, minutes] : offeredMinutes;
  return (
    <NativeSelect
      label={t("snooze")}
      data-path={`${path}.minutes`}
      value={moment ?? (minutes === undefined ? untilMessage : String(minutes))}
      data={[
        { value: untilMessage, label: t("untilMessage") },
        ...snoozeMoments.map((known) => ({ value: known, label: t(`moments.${known}`) })),
        ...choices.map((choice) => {
          const { unit, count } = durationOf(choice);
          return { value: String(choice), label: t("forTime", { time: t(unit, { count }) }) };
        }),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(snoozeFrom(value))}
    />
  );
}

function snoozeFrom(value: string): DraftOf<"snooze"> {
  if (value === untilMessage) return { type: "snooze", until: null };
  const moment = snoozeMoments.find((known) => known === value);
  return moment ? { type: "snooze", moment } : { type: "snooze", minutes: Number(value) };
}

function WebhookFields({ action, path, isWrong, onChange }: ActionFieldsProps<DraftOf<"webhook">>) {
  const t = useTexts(ticketActionTexts);
  return (
    <>
      <TextInput
        label={t("url")}
        description={t("urlHint")}
        data-path={`${path}.url`}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={2_000}
        value={action.url}
        error={isWrong && t("urlWrong")}
        onChange={({ currentTarget }) => onChange({ ...action, url: currentTarget.value })}
      />
      <WebhookSecret />
    </>
  );
}

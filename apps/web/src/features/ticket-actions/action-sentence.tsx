import { getFileList } from "@recado/contract/files";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { priorityTexts } from "../tickets/priority-texts.ts";
import { type DraftOf, durationOf, type TicketActionDraft } from "./action-draft.ts";
import { useActionTargets } from "./action-targets.ts";
import { ticketActionTexts } from "./texts.ts";

/** Says in one line what an action does, with the names of its targets. */
export function ActionSentence({ action }: { action: TicketActionDraft }) {
  const t = useTexts(ticketActionTexts);
  const inPriorities = useTexts(priorityTexts);
  switch (action.type) {
    case "sendText":
      return <Line>{t("sentence.sendText", { text: inOneLine(action.text) })}</Line>;
    case "writeNote":
      return <Line>{t("sentence.writeNote", { text: inOneLine(action.note) })}</Line>;
    case "sendFiles":
      return <FilesSentence action={action} />;
    case "addTag":
    case "removeTag":
      return <TagSentence action={action} />;
    case "assign":
      return <AssignSentence action={action} />;
    case "moveToQueue":
      return <QueueSentence action={action} />;
    case "setPriority":
      return <Line>{t("sentence.setPriority", { name: inPriorities(action.priority) })}</Line>;
    case "snooze":
      return <SnoozeSentence action={action} />;
    case "webhook":
      return <Line>{t("sentence.webhook", { url: action.url })}</Line>;
    default:
      return <Line>{t(`sentence.${action.type}`)}</Line>;
  }
}

function Line({ children }: { children: string }) {
  return <span dir="auto">{children}</span>;
}

function FilesSentence({ action: { fileListId } }: { action: DraftOf<"sendFiles"> }) {
  const t = useTexts(ticketActionTexts);
  const { data, isError } = useQuery({
    queryKey: ["file-list-name", fileListId],
    queryFn: () => call(getFileList, { params: { id: String(fileListId) } }),
    enabled: fileListId > 0,
    retry: false,
  });
  const known = isError ? t("gone") : "…";
  return <Line>{t("sentence.sendFiles", { name: data?.name ?? known })}</Line>;
}

function TagSentence({ action: { type, tagId } }: { action: DraftOf<"addTag" | "removeTag"> }) {
  const t = useTexts(ticketActionTexts);
  const { tags } = useActionTargets({ tags: true });
  return <Line>{t(`sentence.${type}`, { name: useNameIn(tags.data, tagId) })}</Line>;
}

function AssignSentence({ action: { userId, queueId } }: { action: DraftOf<"assign"> }) {
  const t = useTexts(ticketActionTexts);
  const { users, queues } = useActionTargets({ users: true, queues: true });
  const name = useNameIn(users.data, userId || 0);
  const queue = useNameIn(queues.data, queueId || 0);
  if (userId)
    return <Line>{t(queueId ? "sentence.assignInQueue" : "sentence.assign", { name, queue })}</Line>;
  return <Line>{queueId ? t("sentence.unassignToQueue", { queue }) : t("sentence.unassign")}</Line>;
}

function QueueSentence({ action: { queueId } }: { action: DraftOf<"moveToQueue"> }) {
  const t = useTexts(ticketActionTexts);
  const { queues } = useActionTargets({ queues: true });
  const name = useNameIn(queues.data, queueId || 0);
  return <Line>{queueId ? t("sentence.moveToQueue", { name }) : t("sentence.leaveQueue")}</Line>;
}

function SnoozeSentence({ action: { minutes, moment } }: { action: DraftOf<"snooze"> }) {
  const t = useTexts(ticketActionTexts);
  if (moment !== undefined) return <Line>{t(`sentence.snoozeUntil.${moment}`)}</Line>;
  if (minutes === undefined) return <Line>{t("sentence.snoozeUntilMessage")}</Line>;
  const { unit, count } = durationOf(minutes);
  return <Line>{t("sentence.snooze", { time: t(unit, { count }) })}</Line>;
}

interface Named {
  id: number;
  name: string;
}

/** Returns the name of a target; a sign while the targets load, and a note if the target was deleted. */
function useNameIn(rows: readonly Named[] | undefined, id: number): string {
  const t = useTexts(ticketActionTexts);
  if (rows === undefined) return "…";
  return rows.find((row) => row.id === id)?.name ?? t("gone");
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

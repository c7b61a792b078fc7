import { listTagNames } from "@recado/contract/tags";
import { listUserNames } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import {
  matchQuickMessages,
  quickMessageLabel,
} from "../../../features/conversation/quick-messages/match-quick-messages.ts";
import { requestQuickMessage } from "../../../features/conversation/quick-messages/quick-insert.ts";
import { useSuggestedQuickMessages } from "../../../features/conversation/quick-messages/suggested-quick-messages.ts";
import { suggestedColleagues } from "../../../features/inbox/actions/suggested-colleagues.ts";
import { useAssignTicket } from "../../../features/inbox/actions/use-assign-ticket.ts";
import { useInboxDialogs } from "../../../features/inbox/use-inbox-dialogs.ts";
import { isOpenable } from "../../../features/inbox/use-ticket-commands.ts";
import { macrosForQueue, useAllMacros } from "../../../features/macros/all-macros.ts";
import { requestMacro } from "../../../features/macros/wanted-macro.ts";
import { useOpenTicket } from "../../../features/tickets/ticket-queries.ts";
import { actionsFor, canAnswer } from "../../../features/tickets/ticket-rules.ts";
import { useTicketTags } from "../../../features/tickets/use-ticket-tags.ts";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSeesAllTickets, useUser } from "../../../shared/session/session-context.ts";
import { findCommands } from "./palette-search.ts";
import { paletteTexts } from "./palette-texts.ts";
import type { PaletteLine } from "./use-found-records.ts";

const mostOfEach = 6;

/**
 * Lines of the command palette that act on the open ticket: macros to run, colleagues who can get it, quick messages to insert, and
 * tags to add or remove. Each line names the ticket's contact. Without a search text or an open ticket there are none.
 */
export function useTicketLines(search: string): readonly PaletteLine[] {
  const t = useTexts(paletteTexts);
  const user = useUser();
  const { ticketId } = useParams({ strict: false });
  const { data: ticket } = useOpenTicket(ticketId);
  const term = search.trim();
  const isAsked = ticket !== undefined && term !== "";
  const isAdmin = useSeesAllTickets();
  const mayAnswer = isAsked && canAnswer(ticket, user.id, isAdmin);
  const mayAssign = isAsked && actionsFor(ticket, user.id, isAdmin).includes("return");
  const quickMessages = useSuggestedQuickMessages(mayAnswer);
  const { data: tags = [] } = useQuery({
    queryKey: ["tags", "list"],
    queryFn: () => call(listTagNames, {}),
    enabled: isAsked,
  });
  const { data: users = [] } = useQuery({
    queryKey: ["users", "list"],
    queryFn: () => call(listUserNames, {}),
    enabled: mayAssign,
  });
  const { data: macros = [] } = useAllMacros(isAsked && isOpenable(ticket));
  const dialogs = useInboxDialogs();
  const { put, remove } = useTicketTags({ id: ticket?.id ?? 0 });
  const assign = useAssignTicket();
  if (!isAsked) return [];

  const subject = t("onTicket", { name: ticket.contact.name });
  const carried = new Set(ticket.tags.map(({ id }) => id));
  const tagLines = tags.map((tag) => ({
    id: `tag ${tag.id}`,
    group: t("tag"),
    label: t(carried.has(tag.id) ? "removeTag" : "putTag", { name: tag.name }),
    detail: subject,
    run: () => void (carried.has(tag.id) ? remove(tag) : put(tag)),
  }));
  const colleagues = mayAssign ? suggestedColleagues(users, ticket, user.id, users.length) : [];
  const colleagueLines = colleagues.map((colleague) => ({
    id: `colleague ${colleague.id}`,
    group: t("colleague"),
    label: t("assign", { name: colleague.name }),
    detail: subject,
    run: () => assign(ticket, colleague),
  }));
  const matching = mayAnswer ? matchQuickMessages(quickMessages, term.replace(/^\//, "")) : [];
  const quickMessageLines = matching.map((quickMessage) => ({
    id: `quick message ${quickMessage.id}`,
    group: t("quickMessage"),
    label: `/${quickMessage.shortcode} ${quickMessageLabel(quickMessage.message)}`,
    detail: subject,
    run: () => requestQuickMessage(ticket, quickMessage),
  }));
  const macroLines = macrosForQueue(macros, ticket.queueId).map(({ id, name }) => ({
    id: `macro ${id}`,
    group: t("macro"),
    label: name,
    detail: subject,
    run: () => {
      requestMacro(ticket.id, id);
      dialogs.open("macro", ticket);
    },
  }));
  return [
    ...findCommands(macroLines, term).slice(0, mostOfEach),
    ...findCommands(colleagueLines, term).slice(0, mostOfEach),
    ...quickMessageLines.slice(0, mostOfEach),
    ...findCommands(tagLines, term).slice(0, mostOfEach),
  ];
}

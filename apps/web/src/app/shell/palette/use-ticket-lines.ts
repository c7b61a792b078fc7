import { isAllowed } from "@recado/contract/shared/permissions";
import { listTagNames } from "@recado/contract/tags";
import { listUserNames, type User } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import {
  matchQuickMessages,
  quickMessageLabel,
} from "../../../features/conversation/quick-messages/match-quick-messages.ts";
import { requestQuickMessage } from "../../../features/conversation/quick-messages/quick-insert.ts";
import { useSuggestedQuickMessages } from "../../../features/conversation/quick-messages/suggested-quick-messages.ts";
import { suggestedColleagues, suggestedQueue } from "../../../features/inbox/actions/suggested-colleagues.ts";
import { useTransferTicket } from "../../../features/inbox/actions/transfer-ticket.ts";
import { useInboxDialogs } from "../../../features/inbox/use-inbox-dialogs.ts";
import { runHandover } from "../../../features/tickets/handover.ts";
import { offerUndo } from "../../../features/tickets/offer-undo.ts";
import type { OpenTicket } from "../../../features/tickets/open-ticket.ts";
import { useOpenTicket } from "../../../features/tickets/ticket-queries.ts";
import { actionsFor, canAnswer } from "../../../features/tickets/ticket-rules.ts";
import { useApplyTicket } from "../../../features/tickets/use-change-ticket.ts";
import { useTicketTags } from "../../../features/tickets/use-ticket-tags.ts";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { findCommands } from "./palette-search.ts";
import { paletteTexts } from "./palette-texts.ts";
import type { PaletteLine } from "./use-found-records.ts";

const mostOfEach = 6;

/**
 * Lines of the command palette that act on the open ticket: colleagues who can get it, quick messages to insert, and
 * tags to add or remove. Each line names the ticket's contact. Without a search text or an open ticket there are none.
 */
export function useTicketLines(search: string): readonly PaletteLine[] {
  const t = useTexts(paletteTexts);
  const user = useUser();
  const { ticketId } = useParams({ strict: false });
  const { data: ticket } = useOpenTicket(ticketId);
  const term = search.trim();
  const isAsked = ticket !== undefined && term !== "";
  const isAdmin = isAllowed(user, "tickets-manager:showall");
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
  const { put, remove } = useTicketTags({ id: ticket?.id ?? 0 });
  const assign = useAssign();
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
  return [
    ...findCommands(colleagueLines, term).slice(0, mostOfEach),
    ...quickMessageLines.slice(0, mostOfEach),
    ...findCommands(tagLines, term).slice(0, mostOfEach),
  ];
}

/**
 * Assigns a ticket to a colleague and offers to undo it. If it is not clear in which queue the colleague would attend
 * it, the dialog for transfers asks.
 */
function useAssign(): (ticket: OpenTicket, colleague: User) => void {
  const transferTicket = useTransferTicket();
  const apply = useApplyTicket();
  const { open, show, leave } = useInboxDialogs();
  return (ticket, colleague) => {
    const queueId = suggestedQueue(ticket, colleague);
    if (queueId === null) {
      open("transfer", ticket);
      return;
    }
    const target = { user: colleague, queueId, whatsappId: null, note: "" };
    runHandover(ticket.id, () => transferTicket(ticket.id, target))
      .then((transferred) => {
        offerUndo(transferred, { step: "transferred" }, (undone) => {
          apply(undone);
          show(undone);
        });
        leave();
      })
      .catch(showError);
  };
}

import type { Ticket } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import type { UiCommand } from "../../shared/commands/command.ts";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { focusComposer } from "../tickets/focus-composer.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { useInboxView } from "./inbox-view.ts";
import { startTicketSelection, toggleTicket } from "./list/selection/selection.ts";
import { useInboxDialogs } from "./use-inbox-dialogs.ts";
import { useListCommands } from "./use-list-commands.ts";
import { isOpenable, useTicketCommands } from "./use-ticket-commands.ts";

const walks = { keysOnly: true, repeats: true, staysInList: true } as const;
const leads = { keysOnly: true, whileTyping: true } as const;

const steps = {
  nextRow: { keys: "j", ...walks },
  previousRow: { keys: "k", ...walks },
  nextUnread: { keys: "u", keysOnly: true },
  nextTicket: { chord: "Alt+KeyJ", ...leads },
  previousTicket: { chord: "Alt+KeyK", ...leads },
  resolveAndNext: { keys: "Shift+E", keysOnly: true },
  search: { keys: "/", chord: "Alt+KeyB" },
  composer: { keys: "r", keysOnly: true },
  select: { keys: "x", staysInList: true },
} as const satisfies Record<string, Partial<UiCommand>>;

type StepName = keyof typeof steps;

const addKeys = { keys: "n", chord: "Alt+KeyN" } as const;

export interface InboxCommandParts {
  tickets: readonly Ticket[];
  /** The ticket whose conversation is open, even if the list does not contain this ticket. */
  open: OpenTicket | undefined;
  focusRow: (index: number) => void;
  /** Scrolls the list so that the row at an index is visible. */
  revealRow: (index: number) => void;
  /** Opens the search; by default, the list on the screen becomes the search. */
  onSearch?: () => void;
}

/**
 * Keyboard commands of the inbox. A letter key acts on the focused row; the command palette acts on the open
 * conversation.
 */
export function useInboxCommands(parts: InboxCommandParts): void {
  const { tickets, open, focusRow, revealRow, onSearch } = parts;
  const t = useTexts(ticketTexts);
  const navigate = useNavigate();
  const { change } = useInboxView();
  const dialogs = useInboxDialogs();
  const group = t("title");
  const runAction = useTicketCommands({ open, present: presentTicket });
  useListCommands();

  useCommands([
    step("nextRow", () => walk(1)),
    step("previousRow", () => walk(-1)),
    step("nextUnread", showUnread),
    step("nextTicket", () => show(nextOf(tickets, presentIndex()))),
    step("previousTicket", () => show(previousOf(tickets, presentIndex()))),
    { id: "inbox:new", label: t("newTicket"), group, ...addKeys, run: () => dialogs.open("new") },
    step("resolveAndNext", () => runAction("resolve", nextOf(tickets, presentIndex()))),
    step("search", onSearch ?? (() => change({ tab: "search" }))),
    step("select", select),
    step("composer", focusComposer),
  ]);

  function step(name: StepName, go: () => void): UiCommand {
    return { id: `inbox:${name}`, label: t(`keys.${name}`), group, ...steps[name], run: go };
  }

  function walk(by: 1 | -1): void {
    focusRow(Math.min(Math.max(presentIndex() + by, 0), tickets.length - 1));
  }

  function presentIndex(): number {
    return focusedIndex() ?? tickets.findIndex((ticket) => ticket.id === open?.id);
  }

  function presentTicket(): OpenTicket | undefined {
    const focused = focusedIndex();
    return focused === null ? open : tickets[focused];
  }

  /**
   * Selects or deselects the focused row's ticket. While the command palette is open, no row has the focus; selection
   * mode then starts with no ticket selected.
   */
  function select(): void {
    const ticket = tickets[focusedIndex() ?? -1];
    if (ticket) toggleTicket(ticket.id);
    else if (tickets.length > 0) startTicketSelection();
  }

  function show(ticket: Ticket | undefined): void {
    if (!ticket) return;
    revealRow(tickets.indexOf(ticket));
    void navigate({ to: "/tickets/{-$ticketId}", params: { ticketId: ticket.uuid }, search: true });
  }

  function showUnread(): void {
    const index = nextUnread(tickets, presentIndex());
    const ticket = tickets[index];
    if (!ticket) return;
    if (isOpenable(ticket)) show(ticket);
    else focusRow(index);
  }
}

function nextOf(tickets: readonly Ticket[], at: number): Ticket | undefined {
  return tickets.slice(at + 1).find(isOpenable);
}

function previousOf(tickets: readonly Ticket[], at: number): Ticket | undefined {
  return tickets.slice(0, Math.max(at, 0)).findLast(isOpenable);
}

/**
 * Index of the next unread ticket after the given index. The search continues at the first row after the last row.
 * Returns -1 if no ticket is unread.
 */
function nextUnread(tickets: readonly Ticket[], at: number): number {
  const order = tickets.map((_, offset) => (at + 1 + offset) % tickets.length);
  return order.find((index) => (tickets[index]?.unreadMessages ?? 0) > 0) ?? -1;
}

function focusedIndex(): number | null {
  const row = document.activeElement?.closest<HTMLElement>("[data-ticket-list] [data-index]");
  return row ? Number(row.dataset.index) : null;
}

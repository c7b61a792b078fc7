import type { Ticket } from "@recado/contract/tickets";
import type { UiCommand } from "../../shared/commands/command.ts";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSeesAllTickets, useUser } from "../../shared/session/session-context.ts";
import { usePlan } from "../../shared/session/use-plan.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { actionsFor, type TicketAction } from "../tickets/ticket-rules.ts";
import { useTicketActions } from "../tickets/use-ticket-actions.ts";
import { setPrioritisedTicket } from "./actions/prioritised-ticket.ts";
import { inboxCommandTexts } from "./command-texts.ts";
import { partTexts } from "./list/part-texts.ts";
import { useInboxDialogs } from "./use-inbox-dialogs.ts";

interface TicketCommandParts {
  /** The ticket whose conversation is open, on which the command palette acts. */
  open: OpenTicket | undefined;
  /** Returns the ticket on which a key acts: the focused row's ticket, or the open one. */
  present: () => OpenTicket | undefined;
}

/**
 * Keyboard commands that change a ticket. The command palette offers only those that are possible for the open ticket,
 * and names its contact. Returns the function that runs an action on the present ticket, if it is possible.
 */
export function useTicketCommands({ open, present }: TicketCommandParts) {
  const t = useTexts(ticketTexts);
  const inParts = useTexts(partTexts);
  const inCommands = useTexts(inboxCommandTexts);
  const user = useUser();
  const seesAll = useSeesAllTickets();
  const { run } = useTicketActions();
  const dialogs = useInboxDialogs();
  const maySchedule = usePlan()("useSchedules") === true;
  const command = commandsOn(open, t("title"));
  const may = (ticket: OpenTicket | undefined, name: TicketAction) =>
    ticket !== undefined && actionsFor(ticket, user.id, seesAll).includes(name);
  const mayPlan = (ticket: OpenTicket | undefined) =>
    maySchedule && ticket !== undefined && isOpenable(ticket);

  useCommands([
    command("accept", t("actions.accept"), may(open, "accept"), { keys: "a", run: acceptOrAssign }),
    command("assign", inCommands("assign"), may(open, "return"), { keys: "a", run: acceptOrAssign }),
    command("macro", inCommands("macro"), open !== undefined && isOpenable(open), {
      keys: "m",
      run: pickMacro,
    }),
    command("resolveFromField", inCommands("resolve"), may(open, "resolve"), {
      chord: "Alt+KeyE",
      whileTyping: true,
      run: () => open && may(open, "resolve") && run("resolve", open),
    }),
    action("return", { keys: "d", staysInList: true }),
    action("resolve", { keys: "e", staysInList: true }),
    action("reopen", { keys: "o" }),
    command("transfer", t("transfer"), may(open, "return"), { keys: "t", run: () => attend("transfer") }),
    command("snooze", inParts("snooze"), may(open, "return"), { keys: "z", run: () => attend("snooze") }),
    command("schedule", t("schedule"), mayPlan(open), { keys: "s", run: schedule }),
    command("priority", inParts("priority"), open !== undefined, { keys: "p", run: prioritise }),
    command("why", inParts("why"), open !== undefined, { run: () => open && dialogs.open("why", open) }),
    command("tags", t("keys.tags"), open !== undefined, { keys: "l", run: pickTags }),
  ]);

  function action(name: TicketAction, keys: Pick<UiCommand, "keys" | "staysInList">): UiCommand {
    return command(name, t(`actions.${name}`), may(open, name), { ...keys, run: () => runAction(name) });
  }

  function runAction(name: TicketAction, next?: Ticket): void {
    const ticket = present();
    if (ticket && may(ticket, name)) run(name, ticket, next);
  }

  /** One key begins the work on a ticket: it accepts a waiting ticket, and gives another one to a colleague. */
  function acceptOrAssign(): void {
    if (may(present(), "accept")) runAction("accept");
    else attend("assign");
  }

  function pickMacro(): void {
    const ticket = present();
    if (ticket && isOpenable(ticket)) dialogs.open("macro", ticket);
  }

  function attend(dialog: "transfer" | "snooze" | "assign"): void {
    const ticket = present();
    if (ticket && may(ticket, "return")) dialogs.open(dialog, ticket);
  }

  function schedule(): void {
    const ticket = present();
    if (ticket && mayPlan(ticket)) dialogs.open("schedule", ticket);
  }

  function prioritise(): void {
    const ticket = present();
    if (ticket) setPrioritisedTicket(ticket);
  }

  return runAction;
}

/** Returns the function that describes a command. The palette offers it only if it is possible for the open ticket. */
function commandsOn(open: OpenTicket | undefined, group: string) {
  return (
    name: string,
    label: string,
    isPossible: boolean,
    rest: Pick<UiCommand, "keys" | "chord" | "whileTyping" | "staysInList" | "run">,
  ): UiCommand => {
    const target = open && isPossible ? { subject: open.contact.name } : { keysOnly: true };
    return { id: `inbox:${name}`, label, group, ...target, ...rest };
  };
}

function pickTags(): void {
  document.querySelector<HTMLElement>("[data-tag-picker]")?.click();
}

/** Whether a ticket's conversation can be opened. A waiting ticket must be accepted first. */
export function isOpenable(ticket: Pick<Ticket, "status">): boolean {
  return ticket.status !== "pending";
}

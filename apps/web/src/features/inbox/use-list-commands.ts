import { loadChunk } from "../../shared/api/load-chunk.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { runShownUndo } from "../tickets/shown-undo.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { useTicketActions } from "../tickets/use-ticket-actions.ts";
import { inboxCommandTexts } from "./command-texts.ts";
import { useInboxView } from "./inbox-view.ts";

const pendingKeys = { keys: "q", chord: "Alt+KeyQ", whileTyping: true } as const;
const openKeys = { keys: "w", chord: "Alt+KeyW", whileTyping: true } as const;
const nextKeys = { keys: "Shift+A", chord: "Alt+KeyP", whileTyping: true } as const;

const undoKeys = { chord: "$mod+z", whileTyping: "inEmptyField", keysOnly: true } as const;

/**
 * Keyboard commands that choose a list of open tickets, accept the ticket that has waited longest, and undo the last
 * step while its undo is offered.
 */
export function useListCommands(): void {
  const t = useTexts(inboxCommandTexts);
  const group = useTexts(ticketTexts)("title");
  const { change } = useInboxView();
  const { run } = useTicketActions();
  const showPending = () => change({ tab: "pending" });
  const showOpen = () => change({ tab: undefined });
  useCommands([
    { id: "inbox:showPending", label: t("showPending"), group, ...pendingKeys, run: showPending },
    { id: "inbox:showOpen", label: t("showOpen"), group, ...openKeys, run: showOpen },
    { id: "inbox:undo", label: t("undo"), group, ...undoKeys, run: runShownUndo },
    { id: "inbox:takeNext", label: t("takeNext"), group, ...nextKeys, run: takeNext },
  ]);

  function takeNext(): void {
    loadChunk(() => import("./actions/next-waiting-ticket.ts"))
      .then(({ findNextWaitingTicket }) => findNextWaitingTicket())
      .then((ticket) => (ticket ? run("accept", ticket) : showSuccess(t("nobodyWaits"))))
      .catch(showError);
  }
}

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { showError } from "../../../../shared/api/show-error.ts";
import type { TicketListFilter } from "../../../tickets/ticket-pages.ts";
import { focusListAfterRemoval } from "../list-focus.ts";
import { endTicketSelection } from "./selection.ts";
import { startServerRun } from "./server-run.ts";
import type { BulkOrder } from "./use-bulk.ts";
import { ConfirmWholeList } from "./whole-list.tsx";

/** Number of tickets up to which an action on the whole list is not asked about. */
const unasked = 50;

interface WholeListRun {
  /** Starts a bulk action for the whole list. Resolves to whether the server has taken it on. */
  run: (order: BulkOrder) => Promise<boolean>;
  confirmation: ReactNode;
}

/** Runs bulk actions on the server for all tickets of a list, after a question if they are many. */
export function useWholeList(filter: TicketListFilter, total: number): WholeListRun {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ order: BulkOrder; answer: (isStarted: boolean) => void }>();
  const [busy, setBusy] = useState(false);

  /** Starts the action. If that fails, the selection and the question stay, so that the user can try again. */
  async function start(order: BulkOrder): Promise<boolean> {
    setBusy(true);
    try {
      await startServerRun(client, filter, order);
      endTicketSelection();
      focusListAfterRemoval();
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function end(isStarted: boolean): void {
    asked?.answer(isStarted);
    setAsked(undefined);
  }

  return {
    run: (order) => (total > unasked ? new Promise((answer) => setAsked({ order, answer })) : start(order)),
    confirmation: asked && (
      <ConfirmWholeList
        order={asked.order}
        total={total}
        busy={busy}
        onClose={() => end(false)}
        onConfirm={() => {
          void start(asked.order).then((isStarted) => isStarted && end(true));
        }}
      />
    ),
  };
}

import { runTicketActions, type TicketActionInput } from "@recado/contract/ticket-actions";
import { undoSeconds, undoStep } from "@recado/contract/ticket-events";
import type { Ticket } from "@recado/contract/tickets";
import { call } from "../../../../shared/api/call.ts";
import { failureText } from "../../../../shared/api/show-error.ts";
import { translate } from "../../../../shared/i18n/language.ts";
import { showToast } from "../../../../shared/ui/feedback/toast.ts";
import type { BulkStep } from "./bulk-rules.ts";
import { type BulkFailure, endRun, isStopped, reportProgress, startRun } from "./bulk-run.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { counted } from "./counted.ts";
import { type RunOutcome, runConcurrently } from "./run-concurrently.ts";

/** Number of concurrent requests. It is small, so that the user's other requests are not delayed. */
const atOnce = 4;
const shortestMs = 3_000;

export interface BulkItem {
  id: number;
  name: string;
}

export interface BulkResult {
  ticket: Ticket;
  /** Undoes the action on this ticket; undefined if the action cannot be undone. */
  undo?: () => Promise<Ticket>;
}

/** Thrown for a ticket that was skipped without a request. */
export class SkippedError extends Error {
  readonly reason: "left" | "notFor";
  constructor(reason: "left" | "notFor") {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Runs an action for each ticket, shows for how many tickets it succeeded, and offers to undo the action for these
 * tickets.
 */
export async function runStep(
  step: BulkStep,
  subjects: readonly BulkItem[],
  work: (subject: BulkItem) => Promise<BulkResult>,
  onUndone: (ticket: Ticket) => void,
): Promise<BulkResult[]> {
  const startedAt = Date.now();
  const { done } = await run(step, subjects, work);
  if (done.length === 0) return done;
  const takenBack = done.flatMap(({ ticket, undo }) => (undo ? { ...bulkItemOf(ticket), undo } : []));
  // The time for undo counts from the first request, because its undo expires first.
  const left = undoSeconds * 1_000 - (Date.now() - startedAt);
  const action = { label: translate(bulkTexts, "undo"), run: () => void takeBack(takenBack, onUndone) };
  showToast({
    id: "bulk",
    message: translate(bulkTexts, `done.${step}`, counted(done.length)),
    tone: "good",
    ms: Math.max(left, shortestMs),
    ...(takenBack.length > 0 ? { action } : {}),
  });
  return done;
}

/**
 * Runs an action on one ticket. Accepting offers no undo, because the customer would notice that the ticket goes back.
 */
export async function runOne(id: number, action: TicketActionInput): Promise<BulkResult> {
  const params = { id: String(id) };
  const { ticket, stepId } = await call(runTicketActions, { params, body: { actions: [action] } });
  if (action.type === "accept") return { ticket };
  return { ticket, undo: () => call(undoStep, { params, body: { step: "actions", stepId } }) };
}

async function takeBack(
  subjects: readonly (BulkItem & { undo: () => Promise<Ticket> })[],
  onUndone: (ticket: Ticket) => void,
): Promise<void> {
  const { done } = await run("undo", subjects, async (subject) => {
    const ticket = await subject.undo();
    onUndone(ticket);
    return ticket;
  });
  if (done.length === 0) return;
  const message = translate(bulkTexts, "done.undo", counted(done.length));
  showToast({ id: "bulk", message, tone: "good", ms: shortestMs });
}

async function run<Item extends BulkItem, Result>(
  step: BulkStep | "undo",
  subjects: readonly Item[],
  work: (subject: Item) => Promise<Result>,
): Promise<RunOutcome<Item, Result>> {
  startRun(subjects.length);
  const outcome = await runConcurrently(subjects, work, { atOnce, onProgress: reportProgress, isStopped });
  const notDone: BulkFailure[] = outcome.refused.map(({ item: { id, name }, error }) => ({
    id,
    name,
    reason: error instanceof SkippedError ? translate(bulkTexts, error.reason) : failureText(error),
  }));
  endRun({ step, notDone });
  return outcome;
}

export function bulkItemOf({ id, contact }: Ticket): BulkItem {
  return { id, name: contact.name };
}

import { type BulkRun, undoBulkRun } from "@recado/contract/bulk-runs";
import { call } from "../../../../shared/api/call.ts";
import { showError } from "../../../../shared/api/show-error.ts";
import { translate } from "../../../../shared/i18n/language.ts";
import { showToast } from "../../../../shared/ui/feedback/toast.ts";
import type { BulkStep } from "./bulk-rules.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { counted } from "./counted.ts";

const shortestMs = 3_000;

/** Runs whose tickets this page has seen changing. The end of other runs is news only while they can be undone. */
const watched = new Set<number>();
const announced = new Set<string>();

/** Says that a run or its undo has ended, once, and offers the undo while there is time for it. */
export function announceRun(run: BulkRun, step: BulkStep, onUndo: (undoing: BulkRun) => void): void {
  if (run.endedAt === null) {
    watched.add(run.id);
    return;
  }
  const end = `${run.id} ${run.state}`;
  if (announced.has(end) || !(watched.has(run.id) || run.undoSecondsLeft > 0)) return;
  announced.add(end);
  const message = messageOf(run, step);
  if (message === undefined) return;
  const undo = () => {
    call(undoBulkRun, { params: { id: String(run.id) } }).then(onUndo, showError);
  };
  showToast({
    id: "bulk",
    message,
    tone: "good",
    ms: Math.max(run.undoSecondsLeft * 1_000, shortestMs),
    ...(run.undoSecondsLeft > 0 && { action: { label: translate(bulkTexts, "undo"), run: undo } }),
  });
}

function messageOf({ state, total, done, undone }: BulkRun, step: BulkStep): string | undefined {
  if (total === 0) return translate(bulkTexts, "nothing");
  const [count, what] = state === "undone" ? ([undone, "undo"] as const) : ([done, step] as const);
  return count === 0 ? undefined : translate(bulkTexts, `done.${what}`, counted(count));
}

import { closeToast, shownToasts } from "../../shared/ui/feedback/toast.ts";

/** Beginning of the ids of toasts that offer to undo a step with a ticket. */
export const undoToastPrefix = "undo-";
/** Id of the toast that offers to undo a step with the selected tickets. */
const bulkToast = "bulk";

/** Undoes the step whose undo is offered last. Does nothing if no undo is offered any more. */
export function runShownUndo(): void {
  const toast = shownToasts().findLast(
    ({ id, action }) => action && (id === bulkToast || id.startsWith(undoToastPrefix)),
  );
  if (!toast) return;
  closeToast(toast.id);
  toast.action?.run();
}

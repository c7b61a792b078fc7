import { listBrokenNumbers, repairNumbers, undoNumberRepair } from "@recado/contract/number-repairs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { repairTexts } from "./repair-texts.ts";

const queryKey = ["number-repairs"];
const undoToastMs = 8_000;

/** Contacts, opt-outs and list rows with impossible numbers, and mutations to repair them and to undo a repair. */
export function useNumberRepairs() {
  const t = useTexts(repairTexts);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey });
  const broken = useQuery({ queryKey, queryFn: () => call(listBrokenNumbers, {}), staleTime: 0, gcTime: 0 });
  const undoing = useMutation({
    mutationFn: (repairId: number) => call(undoNumberRepair, { params: { id: String(repairId) } }),
    onSuccess: ({ undone, kept }) =>
      showSuccess(
        [t("undone", { count: undone }), ...(kept > 0 ? [t("kept", { count: kept })] : [])].join(" "),
      ),
    onError: showError,
    onSettled: refresh,
  });
  const repairing = useMutation({
    mutationFn: (body: { contactIds: number[]; others: boolean }) => call(repairNumbers, { body }),
    onSuccess: ({ repairId, renumbered, merged, optOuts, listItems }) => {
      if (repairId === null) return showSuccess(t("doneNone"));
      return showToast({
        message: t("done", { count: renumbered + merged + optOuts + listItems }),
        tone: "good",
        ms: undoToastMs,
        action: { label: t("undo"), run: () => undoing.mutate(repairId) },
      });
    },
    onError: showError,
    // An interrupted repair may have repaired a part of the numbers.
    onSettled: refresh,
  });
  useLiveEvent("contact", () => {
    if (!repairing.isPending && !undoing.isPending) void refresh();
  });
  return { broken, repairing, undoing };
}

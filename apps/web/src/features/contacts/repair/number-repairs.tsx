import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type BrokenNumber,
  listBrokenNumbers,
  repairNumbers,
  undoNumberRepair,
} from "@recado/contract/number-repairs";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import classes from "./number-repairs.module.css";
import { repairTexts } from "./repair-texts.ts";

/**
 * Dialog with contacts, opt-outs and list rows whose phone numbers cannot exist. The user repairs one number or all
 * of them; the last repair can be undone.
 */
export function NumberRepairDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(repairTexts);
  const close = useTexts(sharedTexts)("close");
  const narrow = useMediaQuery("(max-width: 600px)");
  const dialog = useDialog(onClose);
  const navigate = useNavigate({ from: "/contacts" });
  const { broken, repairing, undoing } = useNumberRepairs();
  const { contacts = [], hasMore, undoable, others = { optOuts: 0, listItems: 0 } } = broken.data ?? {};
  const hasOthers = others.optOuts + others.listItems > 0;
  const repairable = contacts.filter(({ becomes }) => becomes !== null).map(({ contact }) => contact.id);
  const all = repairable.length + others.optOuts + others.listItems;
  const isBusy = repairing.isPending || undoing.isPending;
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("title")}
      size={640}
      fullScreen={narrow}
      closeButtonProps={{ "aria-label": close }}
    >
      {undoable && (
        <div className={classes.bar}>
          <span>{t("undoable", { count: undoable.count, until: formatDateTime(undoable.undoUntil) })}</span>
          <Button
            variant="default"
            size="xs"
            loading={undoing.isPending}
            disabled={isBusy}
            onClick={() => undoing.mutate(undoable.id)}
          >
            {t("undo")}
          </Button>
        </div>
      )}
      {broken.data === undefined && broken.error && (
        <ErrorState error={broken.error} onRetry={() => void broken.refetch()} />
      )}
      {broken.isPending && <SkeletonRows rows={3} rowHeight={60} />}
      {broken.data && contacts.length === 0 && !hasOthers && <EmptyState title={t("none")} />}
      {contacts.length > 0 && <p className={classes.hint}>{t("hint")}</p>}
      <ul className={classes.contacts}>
        {contacts.map((row) => (
          <BrokenContact
            key={row.contact.id}
            row={row}
            isBusy={isBusy}
            onRepair={() => repairing.mutate({ contactIds: [row.contact.id], others: false })}
            onEdit={() => {
              onClose();
              void navigate({ search: { edit: row.contact.id } });
            }}
          />
        ))}
      </ul>
      {hasMore && <p className={classes.hint}>{t("more")}</p>}
      {hasOthers && (
        <p className={classes.hint}>
          {[
            ...(others.optOuts > 0 ? [t("optOuts", { count: others.optOuts })] : []),
            ...(others.listItems > 0 ? [t("listItems", { count: others.listItems })] : []),
          ].join(" ")}
        </p>
      )}
      {all > 0 && (
        <Button
          loading={repairing.isPending}
          disabled={isBusy}
          onClick={() => repairing.mutate({ contactIds: repairable, others: hasOthers })}
        >
          {t("repairAll", { count: all })}
        </Button>
      )}
    </Modal>
  );
}

interface BrokenContactProps {
  row: BrokenNumber;
  isBusy: boolean;
  onRepair: () => void;
  onEdit: () => void;
}

function BrokenContact({ row: { contact, becomes, holder }, isBusy, onRepair, onEdit }: BrokenContactProps) {
  const t = useTexts(repairTexts);
  const { name, number: before } = contact;
  return (
    <li className={classes.contact}>
      <div className={classes.who}>
        <span>{name}</span>
        <span className={classes.facts}>
          {becomes === null
            ? t("unknown", { before })
            : [
                t("becomes", { before, after: formatPhone(becomes) }),
                ...(holder ? [t("merges", { name: holder.name })] : []),
              ].join(", ")}
        </span>
      </div>
      {becomes === null ? (
        <Button variant="default" size="xs" aria-label={t("editNamed", { name })} onClick={onEdit}>
          {t("edit")}
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={t("repairNamed", { name })}
          disabled={isBusy}
          onClick={onRepair}
        >
          {t("repair")}
        </Button>
      )}
    </li>
  );
}

const queryKey = ["number-repairs"];
const undoToastMs = 8_000;

/**
 * Contacts, opt-outs and list rows with impossible numbers, with the mutations that repair the numbers and undo a
 * repair.
 */
function useNumberRepairs() {
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
    // A repair that was interrupted by an error may have repaired some of the numbers.
    onSettled: refresh,
  });
  useLiveEvent("contact", () => {
    if (!repairing.isPending && !undoing.isPending) void refresh();
  });
  return { broken, repairing, undoing };
}

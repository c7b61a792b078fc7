import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { suggestAllMerges } from "@recado/contract/contact-book";
import { mergeContacts, undoMerge } from "@recado/contract/contacts";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { PanelState } from "../panel-state.tsx";
import { panelTexts } from "../panel-texts.ts";
import classes from "./repeated-contacts.module.css";

const queryKey = ["repeated-contacts"];
const undoToastMs = 8_000;

/**
 * Pairs of contacts that may be the same person. One click merges a pair; another click splits the merged contact
 * into the two contacts again.
 */
export function RepeatedContacts({ onClose }: { onClose: () => void }) {
  const t = useTexts(panelTexts);
  const close = useTexts(sharedTexts)("close");
  const client = useQueryClient();
  const narrow = useMediaQuery("(max-width: 600px)");
  const dialog = useDialog(onClose);
  const suggested = useQuery({
    queryKey,
    queryFn: () => call(suggestAllMerges, {}),
    staleTime: 0,
    gcTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const merging = useMutation({
    mutationFn: (pair: { kept: number; merged: number }) =>
      call(mergeContacts, { params: { id: String(pair.kept) }, body: { with: pair.merged } }),
    onSuccess: ({ mergeId }) => {
      showToast({
        message: t("merge.done"),
        tone: "good",
        ms: undoToastMs,
        action: { label: t("merge.undo"), run: () => void part(mergeId) },
      });
      return refresh();
    },
    onError: showError,
  });

  async function part(mergeId: number): Promise<void> {
    try {
      await call(undoMerge, { params: { id: String(mergeId) } });
      await refresh();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("merge.repeated")}
      size={640}
      fullScreen={narrow}
      closeButtonProps={{ "aria-label": close }}
    >
      <p className={classes.hint}>{t("merge.hint")}</p>
      <PanelState query={suggested} rowHeight={64} />
      {suggested.data?.pairs.length === 0 && <EmptyState title={t("merge.noneRepeated")} />}
      <ul className={classes.pairs}>
        {suggested.data?.pairs.map(({ kept, merged, reason }) => (
          <li key={`${kept.id} ${merged.id}`} className={classes.pair}>
            <div className={classes.people}>
              <Person {...kept} />
              <Person {...merged} />
              <span className={classes.facts}>{t(`merge.reason.${reason}`)}</span>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={t("merge.question", { name: kept.name, other: merged.name })}
              loading={merging.isPending && merging.variables.merged === merged.id}
              onClick={() => merging.mutate({ kept: kept.id, merged: merged.id })}
            >
              {t("merge.merge")}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Person({ name, number }: { name: string; number: string }) {
  return (
    <span className={classes.person}>
      {name} {number && <span className={classes.facts}>{formatPhone(number)}</span>}
    </span>
  );
}

import { Button } from "@mantine/core";
import { listMerges, mergeContacts, suggestMerges, undoMerge } from "@recado/contract/contacts";
import { formatPhone } from "@recado/contract/shared/format-phone";
import type { Ticket } from "@recado/contract/tickets";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { type FoundOption, SearchSelect } from "../../../shared/ui/fields/search-select.tsx";
import { searchContacts } from "../../contacts/contact-queries.ts";
import { contactOption } from "../../contacts/contact-select.tsx";
import { contactTexts } from "../../contacts/texts.ts";
import { PanelHint, PanelSection } from "../panel-section.tsx";
import { PanelState } from "../panel-state.tsx";
import { panelTexts } from "../panel-texts.ts";
import classes from "./contact-merges.module.css";

interface Other {
  id: number;
  name: string;
}

/** Merges this contact with another contact of the same person. A merge can be undone within a day. */
export function ContactMergeList({ contact }: { contact: Ticket["contact"] }) {
  const t = useTexts(panelTexts);
  const find = useTexts(contactTexts);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Other | null>(null);
  const [found, setFound] = useState<FoundOption | null>(null);
  const params = { id: String(contact.id) };
  const queryKey = ["contact-merges", contact.id];
  const suggestions = useQuery({
    queryKey: [...queryKey, "suggestions"],
    queryFn: () => call(suggestMerges, { params }),
  });
  const merges = useQuery({ queryKey: [...queryKey, "done"], queryFn: () => call(listMerges, { params }) });
  const refresh = () => client.invalidateQueries({ queryKey });
  const merging = useMutation({
    mutationFn: (other: Other) => call(mergeContacts, { params, body: { with: other.id } }),
    onSuccess: () => {
      showSuccess(t("merge.done"));
      setFound(null);
      return refresh();
    },
    onError: showError,
    onSettled: () => setChosen(null),
  });
  const undoing = useMutation({
    mutationFn: (mergeId: number) => call(undoMerge, { params: { id: String(mergeId) } }),
    onSuccess: () => {
      showSuccess(t("merge.undone"));
      return refresh();
    },
    onError: showError,
  });
  return (
    <PanelSection title={t("merge.title")}>
      <PanelState query={suggestions} rowHeight={44} />
      {suggestions.data?.suggestions.length === 0 && <PanelHint>{t("merge.none")}</PanelHint>}
      <ul className={classes.people}>
        {suggestions.data?.suggestions.map(({ contact: other, reason }) => (
          <li key={other.id} className={classes.person}>
            <span className={classes.name}>
              {other.name}
              <span className={classes.facts}>
                {[other.number && formatPhone(other.number), t(`merge.reason.${reason}`)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <Button variant="default" size="compact-sm" onClick={() => setChosen(other)}>
              {t("merge.merge")}
            </Button>
          </li>
        ))}
        {merges.data?.merges.map(({ id, name, mergedAt }) => (
          <li key={`merge-${id}`} className={classes.person}>
            <span className={classes.name}>
              {t("merge.with", { name })}
              <span className={classes.facts}>{formatDateTime(mergedAt)}</span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={undoing.isPending && undoing.variables === id}
              onClick={() => undoing.mutate(id)}
            >
              {t("merge.undo")}
            </Button>
          </li>
        ))}
      </ul>
      <SearchSelect
        label={t("merge.other")}
        texts={{ hint: find("searchHint"), searching: find("searching"), nothing: find("nothingFound") }}
        value={found}
        subject="merge-contacts"
        search={async (words) =>
          (await searchContacts(words)).filter(({ id }) => id !== contact.id).map(contactOption)
        }
        onChange={(other) => {
          setFound(other);
          setChosen(other);
        }}
      />
      <ConfirmDialog
        opened={chosen !== null}
        title={t("merge.question", { name: contact.name, other: chosen?.name ?? "" })}
        confirm={t("merge.merge")}
        busy={merging.isPending}
        onConfirm={() => chosen && merging.mutate(chosen)}
        onClose={() => {
          setChosen(null);
          setFound(null);
        }}
      >
        {t("merge.hint")}
      </ConfirmDialog>
    </PanelSection>
  );
}

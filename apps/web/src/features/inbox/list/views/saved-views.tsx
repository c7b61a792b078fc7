import { ActionIcon } from "@mantine/core";
import { undoSeconds } from "@recado/contract/ticket-events";
import {
  createTicketView,
  deleteTicketView,
  type TicketView,
  updateTicketView,
} from "@recado/contract/ticket-views";
import { IconCheck, IconPencil, IconTrash, IconUsers } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { showError } from "../../../../shared/api/show-error.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { useCan } from "../../../../shared/session/session-context.ts";
import { ErrorState } from "../../../../shared/ui/feedback/error-state.tsx";
import { showToast } from "../../../../shared/ui/feedback/toast.ts";
import { SkeletonRows } from "../../../../shared/ui/lists/skeleton-rows.tsx";
import { useInboxView } from "../../inbox-view.ts";
import { useQueueChoices } from "../use-queue-choices.ts";
import classes from "./saved-views.module.css";
import { savedViewsKey, useSavedViews } from "./use-saved-views.ts";
import { ViewForm } from "./view-form.tsx";
import { isSameList, searchOfView, viewOfSearch } from "./view-lists.ts";
import { viewTexts } from "./view-texts.ts";

/**
 * Saved views that the user sees: opens and edits them, and saves the current state of the lists as a view. Shared views
 * are edited by users with the permission only.
 */
export function SavedViews() {
  const t = useTexts(viewTexts);
  const { search } = useInboxView();
  const views = useSavedViews();
  const mayShare = useCan("ticket-views:editShared");
  const [edited, setEdited] = useState<number | null>(null);
  const { change, busy } = useChangeViews();
  const present = viewOfSearch(search);

  async function edit(
    { id }: TicketView,
    body: Pick<TicketView, "name" | "isShared" | "queueIds">,
  ): Promise<boolean> {
    const isDone = await change(() => call(updateTicketView, { params: { id: String(id) }, body }));
    if (isDone) setEdited(null);
    return isDone;
  }

  async function remove({ id, name, list, isShared, queueIds }: TicketView): Promise<void> {
    if (!(await change(() => call(deleteTicketView, { params: { id: String(id) } })))) return;
    const putBack = () => change(() => call(createTicketView, { body: { name, list, isShared, queueIds } }));
    showToast({
      id: `view-${id}`,
      message: t("deleted", { name }),
      tone: "good",
      ms: undoSeconds * 1_000,
      action: { label: t("undo"), run: () => void putBack() },
    });
  }

  return (
    <>
      <h2 className={classes.title}>{t("title")}</h2>
      {views.isPending && <SkeletonRows rows={2} rowHeight={36} />}
      {views.isError && <ErrorState error={views.error} onRetry={() => void views.refetch()} />}
      {views.data?.length === 0 && <p className={classes.hint}>{t("none")}</p>}
      <ul className={classes.views}>
        {views.data?.map((view) =>
          view.id === edited ? (
            <li key={view.id}>
              <ViewForm
                label={t("edit", { name: view.name })}
                initial={view}
                mayShare={mayShare}
                busy={busy}
                onSubmit={(body) => edit(view, body)}
                onCancel={() => setEdited(null)}
              />
            </li>
          ) : (
            <ViewRow
              key={view.id}
              view={view}
              isPresent={isSameList(view.list, present)}
              mayEdit={mayShare || !view.isShared}
              onEdit={() => setEdited(view.id)}
              onDelete={() => void remove(view)}
            />
          ),
        )}
      </ul>
      <ViewForm
        label={t("newName")}
        busy={busy}
        onSubmit={({ name }) => change(() => call(createTicketView, { body: { name, list: present } }))}
      />
    </>
  );
}

interface ViewRowProps {
  view: TicketView;
  /** Whether the lists currently show this saved view. */
  isPresent: boolean;
  mayEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function ViewRow({ view, isPresent, mayEdit, onEdit, onDelete }: ViewRowProps) {
  const t = useTexts(viewTexts);
  const { show } = useInboxView();
  return (
    <li className={classes.view}>
      <button
        type="button"
        className={classes.name}
        aria-current={isPresent || undefined}
        onClick={() => show(searchOfView(view.list))}
      >
        <span>
          <bdi>{view.name}</bdi>
          {view.isShared && <SharedWith view={view} />}
        </span>
        {isPresent && <IconCheck size={16} stroke={2} aria-hidden="true" />}
      </button>
      {mayEdit && (
        <>
          <ActionIcon
            size={30}
            aria-label={t("edit", { name: view.name })}
            title={t("editIt")}
            onClick={onEdit}
          >
            <IconPencil size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            size={30}
            aria-label={t("delete", { name: view.name })}
            title={t("deleteIt")}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

/** Says with whom a view is shared. Queues that the user does not know are not named. */
function SharedWith({ view: { queueIds } }: { view: TicketView }) {
  const t = useTexts(viewTexts);
  const names = useQueueChoices().flatMap(({ id, name }) => (queueIds.includes(id) ? name : []));
  const known = names.length > 0 ? names.join(", ") : t("share.queues");
  return (
    <span className={classes.sharing}>
      <IconUsers size={13} stroke={1.75} aria-hidden="true" />
      {queueIds.length === 0 ? t("share.company") : known}
    </span>
  );
}

/** Changes saved views; resolves to whether the request succeeded. Errors are shown here. */
function useChangeViews() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => client.invalidateQueries({ queryKey: savedViewsKey }),
    onError: showError,
  });
  return {
    busy: isPending,
    change: (work: () => Promise<unknown>): Promise<boolean> =>
      mutateAsync(work).then(
        () => true,
        () => false,
      ),
  };
}

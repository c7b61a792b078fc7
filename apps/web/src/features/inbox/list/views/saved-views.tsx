import { ActionIcon, Button, TextInput } from "@mantine/core";
import { undoSeconds } from "@recado/contract/ticket-events";
import {
  createTicketView,
  deleteTicketView,
  maxViewName,
  type TicketView,
  updateTicketView,
} from "@recado/contract/ticket-views";
import { IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { showError } from "../../../../shared/api/show-error.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../../../shared/ui/feedback/error-state.tsx";
import { showToast } from "../../../../shared/ui/feedback/toast.ts";
import { SkeletonRows } from "../../../../shared/ui/lists/skeleton-rows.tsx";
import { readSaved, useInboxView, writeSaved } from "../../inbox-view.ts";
import classes from "./saved-views.module.css";
import { savedViewsKey, useSavedViews } from "./use-saved-views.ts";
import { viewTexts } from "./view-texts.ts";

/** The user's saved views: opens, renames and deletes them, and saves the current state of the lists as a view. */
export function SavedViews() {
  const t = useTexts(viewTexts);
  const { search } = useInboxView();
  const views = useSavedViews();
  const [renamed, setRenamed] = useState<number | null>(null);
  const { change, busy } = useChangeViews();
  const present = writeSaved(search);

  async function rename({ id }: TicketView, name: string): Promise<boolean> {
    const params = { id: String(id) };
    const isDone = await change(() => call(updateTicketView, { params, body: { name } }));
    if (isDone) setRenamed(null);
    return isDone;
  }

  async function remove({ id, name, search: saved }: TicketView): Promise<void> {
    if (!(await change(() => call(deleteTicketView, { params: { id: String(id) } })))) return;
    const putBack = () => change(() => call(createTicketView, { body: { name, search: saved } }));
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
          view.id === renamed ? (
            <li key={view.id}>
              <NameForm
                label={t("rename", { name: view.name })}
                initial={view.name}
                submit={t("save")}
                busy={busy}
                onSubmit={(name) => rename(view, name)}
              />
            </li>
          ) : (
            <ViewRow
              key={view.id}
              view={view}
              isPresent={writeSaved(readSaved(view.search)) === present}
              onRename={() => setRenamed(view.id)}
              onDelete={() => void remove(view)}
            />
          ),
        )}
      </ul>
      <NameForm
        label={t("newName")}
        initial=""
        submit={t("save")}
        busy={busy}
        onSubmit={(name) => change(() => call(createTicketView, { body: { name, search: present } }))}
      />
    </>
  );
}

interface ViewRowProps {
  view: TicketView;
  /** Whether the lists currently show this saved view. */
  isPresent: boolean;
  onRename: () => void;
  onDelete: () => void;
}

function ViewRow({ view, isPresent, onRename, onDelete }: ViewRowProps) {
  const t = useTexts(viewTexts);
  const { show } = useInboxView();
  return (
    <li className={classes.view}>
      <button
        type="button"
        className={classes.name}
        aria-current={isPresent || undefined}
        onClick={() => show(readSaved(view.search))}
      >
        <bdi>{view.name}</bdi>
        {isPresent && <IconCheck size={16} stroke={2} aria-hidden="true" />}
      </button>
      <ActionIcon
        size={30}
        aria-label={t("rename", { name: view.name })}
        title={t("renameIt")}
        onClick={onRename}
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
    </li>
  );
}

interface NameFormProps {
  label: string;
  initial: string;
  submit: string;
  busy: boolean;
  /** Saves the view's name; resolves to whether that succeeded. */
  onSubmit: (name: string) => Promise<boolean>;
}

function NameForm({ label, initial, submit, busy, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initial);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    // Clears the field only if the user has not typed another name during the request.
    if (name.trim() !== "" && (await onSubmit(name.trim()))) setName((now) => (now === name ? "" : now));
  }

  return (
    <form className={classes.form} onSubmit={(event) => void send(event)}>
      <TextInput
        className={classes.field}
        size="xs"
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={maxViewName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" variant="subtle" disabled={busy || name.trim() === ""}>
        {submit}
      </Button>
    </form>
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

import {
  createQueueOption,
  deleteQueueOption,
  orderQueueOptions,
  type QueueOption,
  queueOptionForm,
  updateQueueOption,
} from "@recado/contract/queue-options";
import { ApiError } from "@recado/contract/shared/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText, showError } from "../../../shared/api/show-error.ts";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../../shared/forms/form-issues.ts";
import { optionsQuery } from "../../queues/queries.ts";
import { goesWith, type MenuOptionDraft, withDraft, withSiblings } from "./option-draft.ts";

/** Path of the title field, which receives the focus after an error. */
export const titlePath = "option.title";

interface Editing {
  draft: MenuOptionDraft;
  /** The draft as it was when editing began. */
  opened: MenuOptionDraft;
  /** Error message of the last attempt to save the draft. */
  refusal?: string;
}

export type OptionEditor = ReturnType<typeof useOptionEditor>;

/** State of the menu editor; one option is edited at a time. */
export function useOptionEditor(queueId: number | undefined) {
  const client = useQueryClient();
  const query = optionsQuery(queueId ?? 0);
  const { data, error, refetch } = useQuery({ ...query, enabled: queueId !== undefined });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [busy, setBusy] = useState(false);
  const draft = editing?.draft ?? null;
  const isDirty =
    editing !== null &&
    (editing.draft.title !== editing.opened.title || editing.draft.message !== editing.opened.message);

  /** Saves the option that is being edited, if any. On errors, throws and keeps the draft. */
  async function save(): Promise<void> {
    if (!editing || queueId === undefined) return;
    if (isDirty || editing.draft.id === null) {
      await send(queueId, editing.draft).catch((refused: unknown) => {
        const [reason] = Object.values(formIssues(refused));
        setEditing({ ...editing, refusal: reason ?? failureText(refused) });
        throw refused;
      });
      await client.invalidateQueries({ queryKey: query.queryKey });
    }
    setEditing(null);
  }

  /** Saves the option by the button among its own fields. Resolves to false on errors. */
  async function trySave(): Promise<boolean> {
    setBusy(true);
    try {
      await save();
      return true;
    } catch {
      // No error message here, because save() has already shown the error at the field.
      focusFirstIssue({ [titlePath]: true });
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Opens an option for editing. An option that is being edited is saved first. */
  async function open(opened: MenuOptionDraft): Promise<void> {
    if (isDirty && !(await trySave())) return;
    setEditing({ draft: opened, opened });
  }

  async function remove(option: QueueOption): Promise<void> {
    await call(deleteQueueOption, { params: { id: String(option.id) } });
    if (draft && goesWith(option, draft)) setEditing(null);
    await client.invalidateQueries({ queryKey: query.queryKey });
  }

  /**
   * Shows the new order of the options at once. If the server rejects the order, the old order returns with an error
   * message.
   */
  async function order(parentId: number | null, siblings: readonly QueueOption[]): Promise<void> {
    if (queueId === undefined) return;
    await client.cancelQueries({ queryKey: query.queryKey });
    const numbered = siblings.map((option, index) => ({ ...option, option: index + 1 }));
    client.setQueryData(query.queryKey, (known) => known && withSiblings(known, parentId, numbered));
    const optionIds = siblings.map(({ id }) => id);
    await call(orderQueueOptions, { body: { queueId, parentId, optionIds } }).catch(showError);
    await client.invalidateQueries({ queryKey: query.queryKey });
  }

  return {
    options: data,
    error,
    refetch: () => void refetch(),
    /** The menu as it will be with the draft. */
    preview: withDraft(data ?? [], draft),
    draft,
    refusal: editing?.refusal,
    busy,
    isDirty,
    write: (changes: Partial<MenuOptionDraft>) =>
      setEditing((known) => known && { opened: known.opened, draft: { ...known.draft, ...changes } }),
    close: () => setEditing(null),
    open: (opened: MenuOptionDraft) => void open(opened),
    save,
    trySave,
    remove,
    order: (parentId: number | null, siblings: readonly QueueOption[]) => void order(parentId, siblings),
  };
}

async function send(queueId: number, { id, parentId, title, message }: MenuOptionDraft): Promise<void> {
  const checked = queueOptionForm.safeParse({ title, message });
  if (!checked.success) {
    const issues = checked.error.issues.map((issue) => ({ path: titlePath, message: issue.message }));
    throw new ApiError(400, { error: "ERR_VALIDATION", issues });
  }
  const body = checked.data;
  if (id === null) await call(createQueueOption, { body: { queueId, parentId, ...body } });
  else await call(updateQueueOption, { params: { id: String(id) }, body });
}

import { Textarea, TextInput } from "@mantine/core";
import {
  createFileList,
  type FileList,
  maxFileListMessage,
  maxFileListName,
  updateFileList,
  uploadFileList,
} from "@recado/contract/files";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { describeError, failureText, showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import {
  draftForm,
  draftsOf,
  type FileListDraft,
  type FileOptionDraft,
  savedDrafts,
} from "./file-list-drafts.ts";
import classes from "./files.module.css";
import { FileOptionFields, type OptionStates } from "./option-fields.tsx";
import { fileListSource } from "./queries.ts";
import { fileListTexts } from "./texts.ts";

export function FileListDialog({ row: list, onClose }: RowDialogProps<FileList>) {
  const t = useTexts(fileListTexts);
  const client = useQueryClient();
  const kept = useRef(list?.id);
  const [states, setStates] = useState<OptionStates>({});
  const { form, ...dialog } = useEntityForm({
    schema: draftForm,
    initialValues: {
      name: list?.name ?? "",
      message: list?.message ?? "",
      options: list ? draftsOf(list) : [],
    },
    save: async (values) => {
      setStates({});
      const allArrived = await saveFileList({
        id: kept.current,
        values,
        onKept: (saved, drafts) => {
          kept.current = saved.id;
          form.setFieldValue("options", drafts);
          putRow(client, fileListSource, saved);
        },
        onProgress: (key, progress) => setStates((known) => ({ ...known, [key]: { progress } })),
        onFailed: (key, error) =>
          setStates((known) => ({ ...known, [key]: { refusal: describeError(error) } })),
      });
      if (!allArrived) throw new FilesMissing();
      showSuccess(t("saved", { name: values.name }));
    },
    onSaved: onClose,
    describe: (error) => (error instanceof FilesMissing ? t("notUploaded") : failureText(error)),
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(list ? "editTitle" : "add")}
      size={760}
      isNew={!list}
      onClose={onClose}
    >
      <div className={classes.fileListDialogFields}>
        <TextInput
          label={t("name")}
          data-autofocus
          maxLength={maxFileListName}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Textarea
          label={t("message")}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={maxFileListMessage}
          {...form.getInputProps("message")}
        />
        <FileOptionFields form={form} states={states} busy={dialog.busy} />
      </div>
    </EntityFormDialog>
  );
}

/** Thrown after the list was saved if some of its files could not be uploaded. */
class FilesMissing extends Error {}

interface Saving {
  /** Id of the edited list; undefined for a new list. */
  id: number | undefined;
  values: FileListDraft;
  /** Called after each request that succeeded, so that a retry continues with the next request. */
  onKept: (kept: FileList, drafts: FileOptionDraft[]) => void;
  /** Reports which share of an option's file has been uploaded, from 0 to 1. */
  onProgress: (key: string, part: number) => void;
  onFailed: (key: string, error: unknown) => void;
}

/**
 * Saves the list's texts first, then uploads each file in a separate request, so that one failure does not stop the
 * others. Resolves to false if any upload failed.
 */
async function saveFileList({ id, values, onKept, onProgress, onFailed }: Saving): Promise<boolean> {
  const { name, message } = values;
  const body = { name, message, options: values.options.map(({ id, name }) => ({ id, name })) };
  let kept =
    id === undefined
      ? await call(createFileList, { body })
      : await call(updateFileList, { params: { id: String(id) }, body });
  let drafts = savedDrafts(values.options, kept);
  onKept(kept, drafts);
  let allArrived = true;
  for (const { key, id: optionId, file } of drafts) {
    if (!file || optionId === undefined) continue;
    try {
      kept = await call(
        uploadFileList,
        {
          params: { id: String(kept.id) },
          body: { id: String(optionId) },
          files: [{ name: file.name, content: file }],
        },
        { onProgress: (part) => onProgress(key, part) },
      );
      drafts = savedDrafts(
        drafts.map((draft) => (draft.key === key ? { ...draft, file: undefined } : draft)),
        kept,
      );
      onKept(kept, drafts);
    } catch (error) {
      allArrived = false;
      onFailed(key, error);
    }
  }
  return allArrived;
}

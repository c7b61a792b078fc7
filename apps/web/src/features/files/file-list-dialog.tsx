import { Textarea, TextInput } from "@mantine/core";
import { type FileList, maxFileListMessage, maxFileListName } from "@recado/contract/files";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError, describeFailure, showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { draftForm, draftsOf } from "./file-list-drafts.ts";
import classes from "./files.module.css";
import { OptionFields, type OptionStates } from "./option-fields.tsx";
import { fileListSource } from "./queries.ts";
import { saveFileList } from "./save-file-list.ts";
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
    describe: (error) => (error instanceof FilesMissing ? t("notUploaded") : describeFailure(error)),
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
        <OptionFields form={form} states={states} busy={dialog.busy} />
      </div>
    </EntityFormDialog>
  );
}

/** The list was saved, but some of its files were not uploaded. */
class FilesMissing extends Error {}

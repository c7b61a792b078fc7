import { Textarea, TextInput } from "@mantine/core";
import { type FileList, maxFileListMessage, maxFileListName } from "@recado/contract/files";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError, showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./list-dialog.module.css";
import { draftsOf, listForm } from "./list-form.ts";
import { OptionFields, type OptionStates } from "./option-fields.tsx";
import { fileListSource } from "./queries.ts";
import { saveList } from "./save-list.ts";
import { fileListTexts } from "./texts.ts";

interface ListDialogProps {
  /** What is edited; nothing when a new one is made. */
  list?: FileList;
  onClose: () => void;
}

export function ListDialog({ list, onClose }: ListDialogProps) {
  const t = useTexts(fileListTexts);
  const submit = useTexts(sharedTexts)(list ? "save" : "add");
  const client = useQueryClient();
  const kept = useRef(list?.id);
  const [states, setStates] = useState<OptionStates>({});
  const { form, busy, refusal, guard, onSubmit } = useEntityForm({
    schema: listForm,
    initialValues: {
      name: list?.name ?? "",
      message: list?.message ?? "",
      options: list ? draftsOf(list) : [],
    },
    save: async (values) => {
      setStates({});
      const allArrived = await saveList({
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
    describe: (error) => (error instanceof FilesMissing ? t("notUploaded") : describeError(error)),
  });
  return (
    <>
      <EntityDialog
        title={t(list ? "editTitle" : "add")}
        size={760}
        submit={submit}
        busy={busy}
        onClose={onClose}
        onSubmit={onSubmit}
        alert={refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
      >
        <div className={classes.fields}>
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
          <OptionFields form={form} states={states} busy={busy} />
        </div>
      </EntityDialog>
      {guard}
    </>
  );
}

/** The words are safe, some files did not arrive. */
class FilesMissing extends Error {}

import { Textarea, TextInput } from "@mantine/core";
import {
  createHelp,
  type HelpVideo,
  helpForm,
  maxHelpDescription,
  maxHelpTitle,
  updateHelp,
} from "@recado/contract/helps";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { refetchRows } from "../../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../../shared/ui/lists/entity-page.tsx";
import classes from "./help-dialog.module.css";
import { managedHelpSource } from "./queries.ts";
import { manageTexts } from "./texts.ts";

export function HelpDialog({ row: help, onClose }: RowDialogProps<HelpVideo>) {
  const t = useTexts(manageTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: helpForm,
    initialValues: {
      title: help?.title ?? "",
      description: help?.description ?? "",
      video: help?.video ?? "",
    },
    save: async (body, changes) => {
      if (help) await call(updateHelp, { params: { id: String(help.id) }, body: changes });
      else await call(createHelp, { body });
      refetchRows(client, managedHelpSource);
      showSuccess(t("done"));
    },
    onSaved: onClose,
    describe: () => t("saveError"),
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(help ? "editTitle" : "add")}
      size={560}
      isNew={!help}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("field.title")}
          data-autofocus
          maxLength={maxHelpTitle}
          autoComplete="off"
          {...form.getInputProps("title")}
        />
        <TextInput
          label={t("field.video")}
          description={t("field.videoHint")}
          maxLength={300}
          autoComplete="off"
          {...form.getInputProps("video")}
        />
        <Textarea
          label={t("field.description")}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={maxHelpDescription}
          {...form.getInputProps("description")}
        />
      </div>
    </EntityFormDialog>
  );
}

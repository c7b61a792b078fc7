import { Textarea, TextInput } from "@mantine/core";
import {
  createHelp,
  deleteHelp,
  type HelpVideo,
  helpForm,
  maxHelpDescription,
  maxHelpTitle,
  updateHelp,
} from "@recado/contract/helps";
import { IconHelpCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { refetchRows } from "../../../shared/lists/entity-list.ts";
import { useLiveRows } from "../../../shared/lists/use-live-rows.ts";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { EntityPage, type RowDialogProps } from "../../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../../shared/ui/lists/entity-row-actions.tsx";
import classes from "./help-dialog.module.css";
import { managedHelpSource } from "./queries.ts";
import { manageTexts } from "./texts.ts";

export function HelpsTab({ section }: { section?: string }) {
  const t = useTexts(manageTexts);
  useLiveRows(managedHelpSource, "help", (event) => (event.action === "delete" ? event.helpId : event.help));
  return (
    <EntityPage
      {...(section === undefined ? {} : { section })}
      source={managedHelpSource}
      texts={t}
      icon={IconHelpCircle}
      columns={[
        { name: "title", header: t("columns.title"), place: "head", cell: ({ title }) => title },
        { name: "video", header: t("columns.video"), place: "fact", cell: ({ video }) => video },
      ]}
      rowActions={({ id, title }, events) => (
        <EntityRowActions
          name={title}
          consequence={t("consequence")}
          removed={t("done")}
          {...events}
          onRemove={() => call(deleteHelp, { params: { id: String(id) } })}
        />
      )}
      dialog={HelpDialog}
    />
  );
}

function HelpDialog({ row: help, onClose }: RowDialogProps<HelpVideo>) {
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

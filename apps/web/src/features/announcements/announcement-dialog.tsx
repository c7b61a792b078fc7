import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import {
  type Announcement,
  announcementForm,
  announcementMediaTypes,
  maxAnnouncementText,
  maxAnnouncementTitle,
  priorities,
} from "@recado/contract/announcements";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { FileField } from "../../shared/ui/fields/file-field.tsx";
import { FilePreview } from "../../shared/ui/fields/file-preview.tsx";
import { type ShownFile, useChosenFile } from "../../shared/ui/fields/shown-file.ts";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import classes from "./announcement-dialog.module.css";
import { newsTexts } from "./news-texts.ts";
import { announcementSource } from "./queries.ts";
import { type PictureChange, saveAnnouncement } from "./save-announcement.ts";
import { announcementTexts } from "./texts.ts";

export function AnnouncementDialog({ row: announcement, onClose }: RowDialogProps<Announcement>) {
  const t = useTexts(announcementTexts);
  const inNews = useTexts(newsTexts);
  const client = useQueryClient();
  const [change, setChange] = useState<PictureChange>();
  const [progress, setProgress] = useState<number>();
  const kept = useRef(announcement?.id);
  const picture = useShownPicture(announcement, change);
  const { form, ...dialog } = useEntityForm({
    schema: announcementForm,
    initialValues: {
      title: announcement?.title ?? "",
      text: announcement?.text ?? "",
      priority: announcement?.priority ?? 3,
      status: announcement?.status ?? true,
    },
    isDirtyBeside: change !== undefined,
    save: async (body) => {
      const onKept = ({ id }: Announcement) => {
        kept.current = id;
      };
      const saving = saveAnnouncement({ id: kept.current, body, change, onKept, onProgress: setProgress });
      putRow(client, announcementSource, await saving.finally(() => setProgress(undefined)));
      showSuccess(t("saved", { title: body.title }));
    },
    onSaved: onClose,
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(announcement ? "editTitle" : "add")}
      size={560}
      isNew={!announcement}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("field.title")}
          data-autofocus
          maxLength={maxAnnouncementTitle}
          autoComplete="off"
          {...form.getInputProps("title")}
        />
        <Textarea
          label={t("field.text")}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={maxAnnouncementText}
          {...form.getInputProps("text")}
        />
        <NativeSelect
          label={t("field.priority")}
          data-path="priority"
          value={String(form.values.priority)}
          data={priorities.map((value) => ({ value: String(value), label: inNews(`priority.${value}`) }))}
          onChange={(event) => {
            const chosen = priorities.find((known) => String(known) === event.currentTarget.value);
            if (chosen) form.setFieldValue("priority", chosen);
          }}
        />
        <FileField
          label={t("field.picture")}
          file={picture}
          progress={progress}
          pictures={{ types: announcementMediaTypes, refusal: "ERR_ANNOUNCEMENT_MEDIA" }}
          onChoose={(file) => setChange({ file })}
          onRemove={() => setChange(announcement?.mediaPath ? "remove" : undefined)}
        />
        {picture && <FilePreview file={picture} />}
        <SwitchField
          label={t("field.status")}
          description={t("field.statusHint")}
          checked={form.values.status ?? true}
          onChange={(on) => form.setFieldValue("status", on)}
        />
      </div>
    </EntityFormDialog>
  );
}

function useShownPicture(announcement: Announcement | undefined, change: PictureChange): ShownFile | null {
  const chosen = useChosenFile(typeof change === "object" ? change.file : undefined);
  if (chosen) return chosen;
  const { mediaPath = null, mediaName = null } = announcement ?? {};
  if (change === "remove" || mediaPath === null) return null;
  return { name: mediaName ?? "", size: null, kind: "image", url: mediaPath };
}

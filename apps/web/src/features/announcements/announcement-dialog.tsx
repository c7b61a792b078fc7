import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import {
  type Announcement,
  announcementForm,
  announcementMediaTypes,
  createAnnouncement,
  maxAnnouncementText,
  maxAnnouncementTitle,
  priorities,
  removeAnnouncementMedia,
  updateAnnouncement,
  uploadAnnouncementMedia,
} from "@recado/contract/announcements";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityFile } from "../../shared/forms/use-entity-file.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { FileField } from "../../shared/ui/fields/file-field.tsx";
import { FilePreview } from "../../shared/ui/fields/file-preview.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import type { FormFile } from "../../shared/ui/fields/use-chosen-file.ts";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import classes from "./announcement-dialog.module.css";
import { newsTexts } from "./news-texts.ts";
import { announcementSource } from "./queries.ts";
import { announcementTexts } from "./texts.ts";

type AnnouncementValues = z.input<typeof announcementForm>;

export function AnnouncementDialog({ row: announcement, onClose }: RowDialogProps<Announcement>) {
  const t = useTexts(announcementTexts);
  const inNews = useTexts(newsTexts);
  const client = useQueryClient();
  const picture = useEntityFile({
    row: announcement,
    stored: storedPicture(announcement),
    create: (body: AnnouncementValues) => call(createAnnouncement, { body }),
    update: (id, body) => call(updateAnnouncement, { params: { id }, body }),
    upload: (id, { files, onProgress }) =>
      call(uploadAnnouncementMedia, { params: { id }, files }, { onProgress }),
    remove: (id) => call(removeAnnouncementMedia, { params: { id } }),
  });
  const { form, ...dialog } = useEntityForm({
    schema: announcementForm,
    initialValues: {
      title: announcement?.title ?? "",
      text: announcement?.text ?? "",
      priority: announcement?.priority ?? 3,
      status: announcement?.status ?? true,
    },
    isDirtyBeside: picture.isChanged,
    save: async (body) => {
      putRow(client, announcementSource, await picture.save(body));
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
          {...picture.field}
          pictures={{ types: announcementMediaTypes, refusal: "ERR_ANNOUNCEMENT_MEDIA" }}
        />
        {picture.field.file && <FilePreview file={picture.field.file} />}
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

function storedPicture(announcement: Announcement | undefined): FormFile | null {
  const { mediaPath = null, mediaName = null } = announcement ?? {};
  return mediaPath === null ? null : { name: mediaName ?? "", size: null, kind: "image", url: mediaPath };
}

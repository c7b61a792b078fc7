import { TextInput } from "@mantine/core";
import { maxMessageLength } from "@recado/contract/messages";
import {
  createQuickMessage,
  maxShortcode,
  type QuickMessage,
  quickMessageForm,
  removeQuickMedia,
  updateQuickMessage,
  uploadQuickMedia,
} from "@recado/contract/quick-messages";
import { uploadKindOf } from "@recado/contract/shared/media";
import { fillVariables } from "@recado/contract/shared/template-variables";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { formatTime } from "../../shared/format/time.ts";
import { useEntityFile } from "../../shared/forms/use-entity-file.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { useCan, useUser } from "../../shared/session/session-context.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { FileField } from "../../shared/ui/fields/file-field.tsx";
import { FilePreview } from "../../shared/ui/fields/file-preview.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { TemplateField } from "../../shared/ui/fields/template-field.tsx";
import type { FormFile } from "../../shared/ui/fields/use-chosen-file.ts";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { MarkedTextView } from "../messages/marked-text-view.tsx";
import { quickMessageSource } from "./queries.ts";
import classes from "./quick-messages.module.css";
import { quickMessageTexts } from "./texts.ts";

type QuickMessageValues = z.input<typeof quickMessageForm>;

export function QuickMessageDialog({ row: quickMessage, onClose }: RowDialogProps<QuickMessage>) {
  const t = useTexts(quickMessageTexts);
  const mayEditGeneral = useCan("quick-messages:editGeneral");
  const client = useQueryClient();
  const file = useEntityFile({
    row: quickMessage,
    stored: storedFile(quickMessage),
    create: (body: QuickMessageValues) => call(createQuickMessage, { body }),
    update: (id, body) => call(updateQuickMessage, { params: { id }, body }),
    upload: (id, { files, onProgress }) =>
      call(uploadQuickMedia, { params: { id }, body: { typeArch: "quickMessage" }, files }, { onProgress }),
    remove: (id) => call(removeQuickMedia, { params: { id } }),
  });
  const { form, ...dialog } = useEntityForm({
    schema: quickMessageForm,
    initialValues: {
      shortcode: quickMessage?.shortcode ?? "",
      message: quickMessage?.message ?? "",
      geral: quickMessage?.geral ?? false,
      status: quickMessage?.status ?? true,
    },
    isDirtyBeside: file.isChanged,
    save: async (body) => {
      putRow(client, quickMessageSource, await file.save(body));
      showSuccess(t("saved", { name: `/${body.shortcode}` }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_SHORTCODE_EXISTS: "shortcode" },
  });
  const { message = "", geral = false, status = true } = form.values;
  return (
    <EntityFormDialog
      {...dialog}
      title={t(quickMessage ? "editTitle" : "add")}
      size={760}
      isNew={!quickMessage}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextInput
            label={t("shortcode")}
            description={t("shortcodeHint")}
            leftSection="/"
            data-autofocus
            maxLength={maxShortcode}
            autoComplete="off"
            {...form.getInputProps("shortcode")}
          />
          <TemplateField
            label={t("message")}
            path="message"
            maxLength={maxMessageLength}
            value={message}
            error={form.errors.message}
            onChange={(words) => form.setFieldValue("message", words)}
          />
          <FileField label={t("file")} {...file.field} />
          {mayEditGeneral && (
            <SwitchField
              label={t("geral")}
              description={t("geralHint")}
              checked={geral}
              onChange={(on) => form.setFieldValue("geral", on)}
            />
          )}
          <SwitchField
            label={t("status")}
            description={t("statusHint")}
            checked={status}
            onChange={(on) => form.setFieldValue("status", on)}
          />
        </div>
        <QuickMessageBubble message={message} file={file.field.file} />
      </div>
    </EntityFormDialog>
  );
}

function storedFile(quickMessage: QuickMessage | undefined): FormFile | null {
  if (!quickMessage?.media || quickMessage.mediaPath === null) return null;
  const { name, size, mimeType } = quickMessage.media;
  return { name, size, kind: uploadKindOf(mimeType), url: quickMessage.mediaPath };
}

interface QuickMessageBubbleProps {
  message: string;
  file: FormFile | null;
}

const sampleCustomer = "Camila Rocha";

/** Preview of a quick message as a chat bubble, with its variables filled in for a sample customer. */
function QuickMessageBubble({ message, file }: QuickMessageBubbleProps) {
  const t = useTexts(quickMessageTexts);
  const { language, timeZone } = useUser().company;
  const now = new Date();
  const words = fillVariables(message, {
    contactName: sampleCustomer,
    ticket: { id: 1_042, createdAt: now.toISOString() },
    now,
    language,
    timeZone,
  });
  const isEmpty = words.trim() === "" && !file;
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <h3 className={classes.title}>{t("preview")}</h3>
      <div className={classes.thread}>
        {isEmpty ? (
          <p className={classes.nothing}>{t("nothingYet")}</p>
        ) : (
          <div className={classes.bubble}>
            {file && <FilePreview file={file} />}
            {words.trim() !== "" && (
              <span className={classes.words}>
                <MarkedTextView text={words} />
              </span>
            )}
            <time className={classes.time}>{formatTime(now.toISOString())}</time>
          </div>
        )}
      </div>
    </section>
  );
}

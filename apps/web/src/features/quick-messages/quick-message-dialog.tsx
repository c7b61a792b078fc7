import { TextInput } from "@mantine/core";
import { maxMessageLength } from "@recado/contract/messages";
import { maxShortcode, type QuickMessage, quickMessageForm } from "@recado/contract/quick-messages";
import { mediaKindOf } from "@recado/contract/shared/media";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { FileField } from "../../shared/ui/fields/file-field.tsx";
import { type ShownFile, useChosenFile } from "../../shared/ui/fields/shown-file.ts";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { TemplateField } from "../../shared/ui/fields/template-field.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { quickMessageSource } from "./queries.ts";
import { QuickMessageBubble } from "./quick-message-bubble.tsx";
import classes from "./quick-message-dialog.module.css";
import { type FileChange, saveQuickMessage } from "./save-quick-message.ts";
import { quickMessageTexts } from "./texts.ts";

export function QuickMessageDialog({ row: quickMessage, onClose }: RowDialogProps<QuickMessage>) {
  const t = useTexts(quickMessageTexts);
  const client = useQueryClient();
  const [change, setChange] = useState<FileChange>();
  const [progress, setProgress] = useState<number>();
  const kept = useRef(quickMessage?.id);
  const file = useShownFile(quickMessage, change);
  const { form, ...dialog } = useEntityForm({
    schema: quickMessageForm,
    initialValues: {
      shortcode: quickMessage?.shortcode ?? "",
      message: quickMessage?.message ?? "",
      geral: quickMessage?.geral ?? false,
      status: quickMessage?.status ?? true,
    },
    isDirtyBeside: change !== undefined,
    save: async (body) => {
      const onKept = ({ id }: QuickMessage) => {
        kept.current = id;
      };
      const saving = saveQuickMessage({ id: kept.current, body, change, onKept, onProgress: setProgress });
      putRow(client, quickMessageSource, await saving.finally(() => setProgress(undefined)));
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
          <FileField
            label={t("file")}
            file={file}
            progress={progress}
            onChoose={(chosen) => setChange({ file: chosen })}
            onRemove={() => setChange(quickMessage?.isMedia ? "remove" : undefined)}
          />
          <SwitchField
            label={t("geral")}
            description={t("geralHint")}
            checked={geral}
            onChange={(on) => form.setFieldValue("geral", on)}
          />
          <SwitchField
            label={t("status")}
            description={t("statusHint")}
            checked={status}
            onChange={(on) => form.setFieldValue("status", on)}
          />
        </div>
        <QuickMessageBubble message={message} file={file} />
      </div>
    </EntityFormDialog>
  );
}

/** A quick message's file as its dialog shows it: the stored one, or one that was just chosen. */
function useShownFile(quickMessage: QuickMessage | undefined, change: FileChange): ShownFile | null {
  const chosen = useChosenFile(typeof change === "object" ? change.file : undefined);
  if (chosen) return chosen;
  if (change === "remove" || !quickMessage?.media || quickMessage.mediaPath === null) return null;
  const { name, size, mimeType } = quickMessage.media;
  return { name, size, kind: mediaKindOf(mimeType), url: quickMessage.mediaPath };
}

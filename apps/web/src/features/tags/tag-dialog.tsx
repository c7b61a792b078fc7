import { Input, TextInput } from "@mantine/core";
import {
  createTag,
  defaultTagColor,
  maxTagName,
  type TagWithUsage,
  tagForm,
  updateTag,
} from "@recado/contract/tags";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { isHexColor } from "../../shared/format/palette.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { ColorPicker } from "../../shared/ui/fields/color-picker.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { ColorChip } from "../../shared/ui/layout/color-chip.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { tagSource } from "./queries.ts";
import classes from "./tag-dialog.module.css";
import { tagTexts } from "./texts.ts";

interface TagDialogProps extends RowDialogProps<TagWithUsage> {
  /** Whether a new tag starts as a lane of the kanban board. */
  isLane?: boolean;
}

export function TagDialog({ row: tag, isLane = false, onClose }: TagDialogProps) {
  const t = useTexts(tagTexts);
  const mayMakeColumns = useCan("tags:kanban");
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: tagForm,
    initialValues: {
      name: tag?.name ?? "",
      color: tag?.color ?? defaultTagColor,
      kanban: tag?.kanban ?? (isLane ? 1 : 0),
    },
    save: async (body, changes) => {
      const saved = tag
        ? await call(updateTag, { params: { id: String(tag.id) }, body: changes })
        : await call(createTag, { body });
      putRow(client, tagSource, saved);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_TAG_NAME_EXISTS: "name" },
  });
  const addTitle = isLane ? "addLane" : "add";
  const { name, color = "", kanban } = form.values;
  return (
    <EntityFormDialog
      {...dialog}
      title={t(tag ? "editTitle" : addTitle)}
      size={560}
      isNew={!tag}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("name")}
          data-autofocus
          maxLength={maxTagName}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <ColorPicker
          path="color"
          value={color}
          error={form.errors.color}
          onChange={(chosen) => form.setFieldValue("color", chosen)}
        />
        <div className={classes.preview}>
          <Input.Label component="div">{t("preview")}</Input.Label>
          <ColorChip color={isHexColor(color) ? color : defaultTagColor}>
            {name.trim() || t("name")}
          </ColorChip>
        </div>
        {mayMakeColumns && (
          <SwitchField
            label={t("kanban")}
            description={t("kanbanHint")}
            checked={kanban === 1}
            onChange={(on) => form.setFieldValue("kanban", on ? 1 : 0)}
          />
        )}
      </div>
    </EntityFormDialog>
  );
}

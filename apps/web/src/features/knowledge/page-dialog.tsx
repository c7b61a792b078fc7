import { TextInput } from "@mantine/core";
import { createKnowledgePage, knowledgePageForm, maxKnowledgeUrl } from "@recado/contract/knowledge-sources";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import classes from "./knowledge.module.css";
import { sourceList } from "./queries.ts";
import type { AddDialogProps } from "./source-dialog.tsx";
import { knowledgeTexts } from "./texts.ts";

export function PageDialog({ kindField, onClose }: AddDialogProps) {
  const t = useTexts(knowledgeTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: knowledgePageForm,
    initialValues: { url: "", isNightly: false },
    save: async (body) => {
      putRow(client, sourceList, await call(createKnowledgePage, { body }));
      showSuccess(t("pageAdded"));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_KNOWLEDGE_PAGE_EXISTS: "url" },
  });
  return (
    <EntityFormDialog {...dialog} title={t("add")} size={560} isNew onClose={onClose}>
      <div className={classes.fields}>
        {kindField}
        <TextInput
          label={t("url")}
          description={t("urlHint")}
          type="url"
          placeholder="https://"
          maxLength={maxKnowledgeUrl}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("url")}
        />
        <SwitchField
          label={t("nightly")}
          description={t("nightlyHint")}
          checked={form.values.isNightly ?? false}
          onChange={(on) => form.setFieldValue("isNightly", on)}
        />
      </div>
    </EntityFormDialog>
  );
}

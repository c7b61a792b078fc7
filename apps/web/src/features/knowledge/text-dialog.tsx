import {
  createKnowledgeText,
  knowledgeTextForm,
  maxKnowledgeTitle,
} from "@recado/contract/knowledge-sources";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import classes from "./knowledge.module.css";
import { sourceList } from "./queries.ts";
import type { AddDialogProps } from "./source-dialog.tsx";
import { SourceTextField, TitleField } from "./source-fields.tsx";
import { knowledgeTexts } from "./texts.ts";

interface TextDialogProps extends Partial<AddDialogProps> {
  /** Question that the text is to answer; it becomes the title. */
  question?: string;
  onClose: () => void;
  onSaved?: () => void;
}

export function TextDialog({ kindField, question = "", onClose, onSaved }: TextDialogProps) {
  const t = useTexts(knowledgeTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: knowledgeTextForm,
    initialValues: { title: question.slice(0, maxKnowledgeTitle), text: "", language: null },
    save: async (body) => {
      const saved = await call(createKnowledgeText, { body });
      putRow(client, sourceList, saved);
      showSuccess(t("saved", { name: saved.title }));
      onSaved?.();
    },
    onSaved: onClose,
  });
  return (
    <EntityFormDialog {...dialog} title={t("add")} size={760} isNew onClose={onClose}>
      <div className={classes.fields}>
        {kindField}
        <TitleField {...form.getInputProps("title")} />
        <SourceTextField {...form.getInputProps("text")} />
      </div>
    </EntityFormDialog>
  );
}

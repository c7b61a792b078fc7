import { Select, Skeleton } from "@mantine/core";
import {
  type KnowledgeSource,
  knowledgeLanguages,
  knowledgeSourceForm,
  updateKnowledgeSource,
} from "@recado/contract/knowledge-sources";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import classes from "./knowledge.module.css";
import { sourceList, sourceTextQuery } from "./queries.ts";
import { SourceTextField, TitleField } from "./source-fields.tsx";
import { knowledgeTexts } from "./texts.ts";

interface EditSourceDialogProps {
  source: KnowledgeSource;
  onClose: () => void;
}

/** Loads the text of the source before its form is shown, so that the form never loses input. */
export function EditSourceDialog({ source, onClose }: EditSourceDialogProps) {
  const t = useTexts(knowledgeTexts);
  const { data, error, refetch } = useQuery({ ...sourceTextQuery(source.id), refetchOnWindowFocus: false });
  if (data) return <EditForm source={data} text={data.text} onClose={onClose} />;
  return (
    <EntityDialog
      title={t("editTitle")}
      size={760}
      submit={null}
      busy={false}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />}
    </EntityDialog>
  );
}

function EditForm({ source, text, onClose }: EditSourceDialogProps & { text: string }) {
  const t = useTexts(knowledgeTexts);
  const client = useQueryClient();
  const { id, kind } = source;
  const { form, ...dialog } = useEntityForm({
    schema: knowledgeSourceForm,
    initialValues: {
      title: source.title,
      language: source.isLanguageChosen ? source.language : null,
      isNightly: source.isNightly,
      ...(kind === "text" && { text }),
    },
    save: async (_, body) => {
      const saved = await call(updateKnowledgeSource, { params: { id: String(id) }, body });
      putRow(client, sourceList, saved);
      showSuccess(t("saved", { name: saved.title }));
    },
    onSaved: onClose,
  });
  const { language, isNightly = false } = form.values;
  return (
    <EntityFormDialog {...dialog} title={t("editTitle")} size={760} isNew={false} onClose={onClose}>
      <div className={classes.fields}>
        {kind !== "quickMessages" && <TitleField {...form.getInputProps("title")} />}
        <Select
          label={t("language")}
          description={t("languageHint")}
          data={[
            { value: "", label: t("languageDetected") },
            ...knowledgeLanguages.map((value) => ({ value, label: t(`languages.${value}`) })),
          ]}
          value={language || ""}
          allowDeselect={false}
          onChange={(chosen) => form.setFieldValue("language", (chosen || null) as typeof language)}
        />
        {kind === "page" && (
          <SwitchField
            label={t("nightly")}
            description={t("nightlyHint")}
            checked={isNightly}
            onChange={(on) => form.setFieldValue("isNightly", on)}
          />
        )}
        {kind === "text" ? (
          <SourceTextField {...form.getInputProps("text")} />
        ) : (
          text !== "" && (
            <details className={classes.readText}>
              <summary>{t("readText")}</summary>
              <pre>{text}</pre>
            </details>
          )
        )}
      </div>
    </EntityFormDialog>
  );
}

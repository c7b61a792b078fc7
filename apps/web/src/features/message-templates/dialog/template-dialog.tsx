import {
  createMessageTemplate,
  type MessageTemplate,
  messageTemplateForm,
  updateMessageTemplate,
} from "@recado/contract/message-templates";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { refetchRows } from "../../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { templateSource } from "../queries.ts";
import { messageTemplateTexts } from "../texts.ts";
import { BodyFields } from "./body-fields.tsx";
import { ButtonFields } from "./button-fields.tsx";
import classes from "./dialog.module.css";
import { messageTemplateDialogTexts } from "./dialog-texts.ts";
import { HeaderFields } from "./header-fields.tsx";
import { NameFields } from "./name-fields.tsx";
import { TemplatePreview } from "./template-preview.tsx";

export type TemplateValues = z.input<typeof messageTemplateForm>;

interface TemplateDialogProps {
  connectionId: number;
  template?: MessageTemplate;
  onClose: () => void;
}

/** Dialog that creates or changes a template. Saving sends the template to Meta for review. */
export function MessageTemplateDialog({ connectionId, template, onClose }: TemplateDialogProps) {
  const t = useTexts(messageTemplateDialogTexts);
  const inList = useTexts(messageTemplateTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useTemplateForm({ connectionId, template, onClose, onSent });

  function onSent(): void {
    refetchRows(client, templateSource(connectionId));
    showSuccess(inList("saved"));
  }

  return (
    <EntityFormDialog
      {...dialog}
      title={template ? t("editTitle", { name: template.name }) : inList("add")}
      size={960}
      isNew={!template}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <NameFields form={form} template={template} />
          <HeaderFields form={form} connectionId={connectionId} />
          <BodyFields form={form} />
          <ButtonFields form={form} />
        </div>
        <TemplatePreview values={form.values} />
      </div>
    </EntityFormDialog>
  );
}

interface TemplateFormOptions extends Omit<TemplateDialogProps, "template"> {
  template: MessageTemplate | undefined;
  onSent: () => void;
}

function useTemplateForm({ connectionId, template, onClose, onSent }: TemplateFormOptions) {
  return useEntityForm({
    schema: messageTemplateForm,
    initialValues: valuesOf(template),
    save: async ({ name, language, ...content }) => {
      const whatsappId = String(connectionId);
      if (template)
        await call(updateMessageTemplate, { params: { whatsappId, id: template.id }, body: content });
      else
        await call(createMessageTemplate, { params: { whatsappId }, body: { name, language, ...content } });
      onSent();
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_TEMPLATE_EXISTS: "name" },
  });
}

export type TemplateFormState = ReturnType<typeof useTemplateForm>["form"];

function valuesOf(template: MessageTemplate | undefined): TemplateValues {
  if (!template)
    return {
      ...{ name: "", language: "pt_BR", category: "UTILITY", header: "none", headerText: "" },
      ...{ headerExample: "", headerHandle: "", body: "", bodyExamples: [], footer: "", buttons: [] },
    };
  const { name, language, category, header, headerText, headerExample, body, footer } = template;
  const { bodyExamples, buttons } = template;
  return {
    ...{ name, language, header, headerText, headerExample, headerHandle: "", body, footer },
    ...{ bodyExamples: [...bodyExamples], buttons: buttons.map((button) => ({ ...button })) },
    category: category === "MARKETING" ? "MARKETING" : "UTILITY",
  };
}

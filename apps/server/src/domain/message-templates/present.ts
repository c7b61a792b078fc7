import type { MessageTemplate } from "@recado/contract/message-templates";
import type { AuditSubject } from "../audit-log/actions.ts";

export function templateLabel({ name, language }: Pick<MessageTemplate, "name" | "language">): string {
  return `${name} (${language})`;
}

export function auditedTemplate(template: MessageTemplate): AuditSubject {
  const { category, headerText, body, footer, buttons } = template;
  return {
    label: templateLabel(template),
    fields: {
      ...{ category, headerText, text: body, footer },
      buttons: buttons.map(({ text, value }) => [text, value].filter((words) => words !== "").join(": ")),
    },
  };
}

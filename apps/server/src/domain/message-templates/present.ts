import type { MessageTemplate } from "@recado/contract/message-templates";
import type { Audited } from "../audit-log/actions.ts";

export function labelOf({ name, language }: Pick<MessageTemplate, "name" | "language">): string {
  return `${name} (${language})`;
}

export function auditedTemplate(template: MessageTemplate): Audited {
  const { category, headerText, body, footer, buttons } = template;
  return {
    label: labelOf(template),
    fields: {
      ...{ category, headerText, text: body, footer },
      buttons: buttons.map(({ text, value }) => [text, value].filter((words) => words !== "").join(": ")),
    },
  };
}

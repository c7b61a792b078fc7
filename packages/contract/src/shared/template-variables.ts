/** What texts that people prepare may leave open; `ms` is the greeting of the hour. */
export const templateVariables = ["firstName", "name", "ms", "protocol", "hora"] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** As it is written into a text. */
export function variableText(variable: TemplateVariable): string {
  return `{{${variable}}}`;
}

/** The text with its gaps filled; what is no variable stays as it was typed. */
export function fillVariables(text: string, values: Readonly<Record<TemplateVariable, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as TemplateVariable] : whole,
  );
}

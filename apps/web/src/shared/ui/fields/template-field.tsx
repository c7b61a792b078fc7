import { templateVariables, variableText } from "@recado/contract/shared/template-variables";
import { useTexts } from "../../i18n/use-texts.ts";
import { templateFieldTexts } from "./template-texts.ts";
import { VariableField, type VariableFieldProps } from "./variable-field.tsx";

/** Field for a message text with variables, which are replaced for each customer by data of the customer's ticket. */
export function TemplateField(props: Omit<VariableFieldProps, "variables" | "legend">) {
  const t = useTexts(templateFieldTexts);
  return (
    <VariableField
      {...props}
      legend={t("variables")}
      variables={templateVariables.map((variable) => ({
        text: variableText(variable),
        meaning: t(`variable.${variable}`),
      }))}
    />
  );
}

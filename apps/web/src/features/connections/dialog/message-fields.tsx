import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSetting } from "../../../shared/session/use-setting.ts";
import { TemplateField } from "../../../shared/ui/fields/template-field.tsx";
import classes from "./connection-fields.module.css";
import type { ConnectionFormState } from "./connection-fields.tsx";
import { longestMessage, messageFields } from "./connection-form-values.ts";
import { connectionDialogTexts } from "./dialog-texts.ts";

const hints = {
  greetingMessage: "greetingHint",
  complationMessage: "complationHint",
  outOfHoursMessage: "outOfHoursHint",
  ratingMessage: "ratingHint",
} as const;

interface MessageFieldsProps {
  form: ConnectionFormState;
}

export function MessageFields({ form }: MessageFieldsProps) {
  return messageFields.map((field) => <Message key={field} form={form} field={field} />);
}

export function AssessmentFields({ form }: MessageFieldsProps) {
  const t = useTexts(connectionDialogTexts);
  const userRating = useSetting("userRating");
  return (
    <>
      {userRating === "disabled" && <p className={classes.note}>{t("ratingOff")}</p>}
      <Message form={form} field="ratingMessage" />
    </>
  );
}

function Message({ form, field }: MessageFieldsProps & { field: keyof typeof hints }) {
  const t = useTexts(connectionDialogTexts);
  return (
    <TemplateField
      label={t(field)}
      description={t(hints[field])}
      path={field}
      maxLength={longestMessage}
      minRows={3}
      value={form.values[field] ?? ""}
      error={form.errors[field]}
      onChange={(text) => form.setFieldValue(field, text)}
    />
  );
}

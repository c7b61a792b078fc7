import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { templateButtons, templateLimits } from "@recado/contract/message-templates";
import { countPlaceholders } from "@recado/contract/shared/template-placeholders";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./dialog.module.css";
import { messageTemplateDialogTexts } from "./dialog-texts.ts";
import type { TemplateFormState, TemplateValues } from "./template-dialog.tsx";

type TemplateButtonValues = NonNullable<TemplateValues["buttons"]>[number];

/** Fields for the template's buttons. */
export function ButtonFields({ form }: { form: TemplateFormState }) {
  const t = useTexts(messageTemplateDialogTexts);
  const buttons = form.values.buttons ?? [];
  const change = (index: number, changes: Partial<TemplateButtonValues>) =>
    form.setFieldValue(
      "buttons",
      buttons.map((button, at) => (at === index ? { ...button, ...changes } : button)),
    );
  const remove = (index: number) =>
    form.setFieldValue(
      "buttons",
      buttons.filter((_, at) => at !== index),
    );
  return (
    <fieldset className={classes.buttons}>
      <legend className={classes.legend}>{t("buttons")}</legend>
      {buttons.map((button, index) => (
        <OneButton
          // biome-ignore lint/suspicious/noArrayIndexKey: a button has no name of its own while it is written
          key={index}
          form={form}
          button={button}
          index={index}
          onChange={(changes) => change(index, changes)}
          onRemove={() => remove(index)}
        />
      ))}
      {form.errors.buttons && <p className={classes.refusal}>{form.errors.buttons}</p>}
      {buttons.length < templateLimits.buttons && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() =>
            form.setFieldValue("buttons", [...buttons, { kind: "reply", text: "", value: "", example: "" }])
          }
        >
          {t("addButton")}
        </Button>
      )}
    </fieldset>
  );
}

interface OneButtonProps {
  form: TemplateFormState;
  button: TemplateButtonValues;
  index: number;
  onChange: (changes: Partial<TemplateButtonValues>) => void;
  onRemove: () => void;
}

function OneButton({ form, button, index, onChange, onRemove }: OneButtonProps) {
  const t = useTexts(messageTemplateDialogTexts);
  const { kind, text, value = "", example = "" } = button;
  const place = String(index + 1);
  const field = (name: "text" | "value" | "example") => ({
    "data-path": `buttons.${index}.${name}`,
    error: form.errors[`buttons.${index}.${name}`],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      onChange({ [name]: currentTarget.value });
      form.clearFieldError(`buttons.${index}.${name}`);
    },
  });
  return (
    <div className={classes.templateDialogButton}>
      <NativeSelect
        label={t("buttonKind", { place })}
        data={templateButtons.map((one) => ({ value: one, label: t(`buttonKinds.${one}`) }))}
        value={kind}
        onChange={({ currentTarget }) =>
          onChange({ kind: templateButtons.find((one) => one === currentTarget.value) ?? "reply", value: "" })
        }
      />
      <TextInput
        label={t("buttonText", { place })}
        maxLength={templateLimits.button}
        value={text}
        {...field("text")}
      />
      {kind !== "reply" && (
        <TextInput
          className={classes.wide ?? ""}
          label={t(kind === "url" ? "buttonUrl" : "buttonPhone", { place })}
          description={kind === "url" ? t("buttonUrlHint") : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          type={kind === "url" ? "text" : "tel"}
          maxLength={templateLimits.url}
          value={value}
          {...field("value")}
        />
      )}
      {kind === "url" && countPlaceholders(value) > 0 && (
        <TextInput
          className={classes.wide ?? ""}
          label={t("example", { place: "{{1}}" })}
          maxLength={templateLimits.url}
          value={example}
          {...field("example")}
        />
      )}
      <ActionIcon
        className={classes.remove ?? ""}
        aria-label={t("removeButton", { place })}
        title={t("removeButton", { place })}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

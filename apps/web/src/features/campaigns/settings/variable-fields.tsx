import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import type { SettingsFormState } from "./pace-fields.tsx";
import classes from "./settings-form.module.css";
import { campaignSettingsTexts } from "./settings-texts.ts";

/** Fields for the company's own variables, each with a name and a value. */
export function VariableFields({ form }: { form: SettingsFormState }) {
  const t = useTexts(campaignSettingsTexts);
  const id = useId();
  const adding = useRef<HTMLButtonElement>(null);
  const { variables } = form.values;

  function add(): void {
    form.insertListItem("variables", { key: "", value: "" });
    focusSoon(`variables.${variables.length}.key`);
  }

  /** Removes a variable. Its remove button had the focus and disappears, so the focus moves to the add button. */
  function remove(index: number): void {
    form.removeListItem("variables", index);
    form.clearFieldError("variables");
    adding.current?.focus();
  }

  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("variables")}
      </h2>
      <p className={classes.hint}>{t("variablesHint")}</p>
      {variables.length === 0 && <p className={classes.hint}>{t("noVariables")}</p>}
      <ul className={classes.variables}>
        {variables.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own while it is typed, and its fields are the form's by their place.
          <li key={index} className={classes.variable}>
            <TextInput
              label={t("key")}
              aria-label={t("keyOf", { place: String(index + 1) })}
              maxLength={50}
              autoComplete="off"
              {...form.getInputProps(`variables.${index}.key`)}
            />
            <TextInput
              label={t("value")}
              aria-label={t("valueOf", { place: String(index + 1) })}
              maxLength={1_000}
              autoComplete="off"
              {...form.getInputProps(`variables.${index}.value`)}
            />
            <ActionIcon
              className={classes.remove}
              color="red"
              aria-label={t("remove", { place: String(index + 1) })}
              title={t("remove", { place: String(index + 1) })}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {form.errors.variables && (
        <p className={classes.wrong} role="alert">
          {form.errors.variables}
        </p>
      )}
      <Button
        ref={adding}
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={add}
      >
        {t("add")}
      </Button>
    </section>
  );
}

function focusSoon(path: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus(),
  );
}

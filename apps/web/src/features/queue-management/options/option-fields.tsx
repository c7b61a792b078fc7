import { Button, TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { TemplateField } from "../../../shared/ui/fields/template-field.tsx";
import { menuOptionTexts } from "./option-texts.ts";
import classes from "./option-tree.module.css";
import { type OptionEditor, titlePath } from "./use-option-editor.ts";

interface OptionFieldsProps {
  editor: OptionEditor;
  /** Number with which customers will choose this option. */
  number: number;
  /** Id of the button that receives the focus when the fields close. */
  returnTo: string;
}

/**
 * Fields of the edited option, shown at the option's position in the menu. The fields are no HTML form, because forms
 * cannot be nested and the queue's form surrounds the fields.
 */
export function MenuOptionFields({ editor, number, returnTo }: OptionFieldsProps) {
  const t = useTexts(menuOptionTexts);
  const cancel = useTexts(sharedTexts)("cancel");
  const { draft, refusal, busy } = editor;
  if (!draft) return null;

  function goBack(): void {
    requestAnimationFrame(() => document.getElementById(returnTo)?.focus());
  }

  function close(): void {
    editor.close();
    goBack();
  }

  async function save(): Promise<void> {
    if (await editor.trySave()) goBack();
  }

  function listen(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close();
    const isTitle = event.target instanceof HTMLInputElement;
    if (event.key !== "Enter" || !(isTitle || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
    <div
      className={classes.fields}
      role="group"
      aria-label={draft.id === null ? t("newOption") : t("option", { number: String(number) })}
      // Keeps Escape from the dialog around the fields: the key closes only the option's fields.
      data-mantine-stop-propagation="true"
    >
      <TextInput
        label={t("optionTitle")}
        data-path={titlePath}
        data-mantine-stop-propagation="true"
        leftSection={<span className={classes.number}>{number}</span>}
        maxLength={200}
        autoComplete="off"
        autoFocus
        value={draft.title}
        error={refusal}
        onChange={(event) => editor.write({ title: event.currentTarget.value })}
        onKeyDown={listen}
      />
      <TemplateField
        label={t("message")}
        description={t("messageHint")}
        path="option.message"
        maxLength={4_096}
        minRows={2}
        value={draft.message}
        onChange={(message) => editor.write({ message })}
        onKeyDown={listen}
      />
      <div className={classes.foot}>
        <Button size="compact-sm" variant="default" onClick={close}>
          {cancel}
        </Button>
        <Button size="compact-sm" variant="light" loading={busy} onClick={() => void save()}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}

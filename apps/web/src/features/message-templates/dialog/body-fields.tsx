import { Button, Textarea, TextInput } from "@mantine/core";
import { templateLimits } from "@recado/contract/message-templates";
import { countPlaceholders } from "@recado/contract/shared/template-placeholders";
import { IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./dialog.module.css";
import { messageTemplateDialogTexts } from "./dialog-texts.ts";
import type { TemplateFormState } from "./template-dialog.tsx";

/** Fields for a template's body, for an example of each placeholder, and for the footer. */
export function BodyFields({ form }: { form: TemplateFormState }) {
  const t = useTexts(messageTemplateDialogTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const { body, bodyExamples = [] } = form.values;
  const places = countPlaceholders(body);

  /** Inserts the next placeholder at the caret, and puts the caret after the placeholder. */
  function addPlace(): void {
    const gap = `{{${places + 1}}}`;
    const at = field.current?.selectionEnd ?? body.length;
    form.setFieldValue("body", body.slice(0, at) + gap + body.slice(at));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + gap.length, at + gap.length);
    });
  }

  return (
    <>
      <div>
        <Textarea
          ref={field}
          label={t("body")}
          description={t("bodyHint")}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={templateLimits.body}
          {...form.getInputProps("body")}
        />
        <Button
          className={classes.addPlace ?? ""}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={addPlace}
        >
          {t("addPlace")}
        </Button>
      </div>
      {Array.from({ length: places }, (_, place) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is called by its place
          key={place}
          label={t("example", { place: `{{${place + 1}}}` })}
          maxLength={templateLimits.example}
          autoComplete="off"
          data-path={`bodyExamples.${place}`}
          error={form.errors[`bodyExamples.${place}`]}
          value={bodyExamples[place] ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const next = Array.from({ length: places }, (__, at) => bodyExamples[at] ?? "");
            form.setFieldValue("bodyExamples", next.with(place, value));
            form.clearFieldError(`bodyExamples.${place}`);
          }}
        />
      ))}
      <TextInput
        label={t("footer")}
        maxLength={templateLimits.footer}
        autoComplete="off"
        {...form.getInputProps("footer")}
      />
    </>
  );
}

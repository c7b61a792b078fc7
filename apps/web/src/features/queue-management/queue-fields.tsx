import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { queueForm } from "@recado/contract/queues";
import type { z } from "zod";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { ColorPicker } from "../../shared/ui/fields/color-picker.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { TemplateField } from "../../shared/ui/fields/template-field.tsx";
import { IntegrationSelect } from "../integrations/integration-select.tsx";
import { PromptSelect } from "../prompts/prompt-select.tsx";
import classes from "./queue-dialog.module.css";
import { queueTexts } from "./texts.ts";

const longestMessage = 4_096;

interface QueueFieldsProps {
  form: UseFormReturnType<z.input<typeof queueForm>>;
  /** Whether the queue is new; a new queue starts with default working hours. */
  isNew: boolean;
  onShowHours: () => void;
}

export function QueueFields({ form, isNew, onShowHours }: QueueFieldsProps) {
  const t = useTexts(queueTexts);
  const hasHours = useSetting("scheduleType") === "queue";
  const { color, greetingMessage = "", outOfHoursMessage = "", promptId, secondCopies = false } = form.values;
  return (
    <>
      <TextInput
        label={t("name")}
        data-autofocus
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <ColorPicker
        path="color"
        value={color}
        error={form.errors.color}
        onChange={(chosen) => form.setFieldValue("color", chosen)}
      />
      <TemplateField
        label={t("greeting")}
        description={t("greetingHint")}
        path="greetingMessage"
        maxLength={longestMessage}
        minRows={3}
        value={greetingMessage}
        error={form.errors.greetingMessage}
        onChange={(text) => form.setFieldValue("greetingMessage", text)}
      />
      <TemplateField
        label={t("outOfHours")}
        description={t(hasHours ? "outOfHoursHint" : "outOfHoursOff")}
        path="outOfHoursMessage"
        maxLength={longestMessage}
        minRows={3}
        value={outOfHoursMessage}
        error={form.errors.outOfHoursMessage}
        onChange={(text) => form.setFieldValue("outOfHoursMessage", text)}
      />
      <PromptSelect
        value={promptId || null}
        error={form.errors.promptId}
        onChange={(id) => form.setFieldValue("promptId", id)}
      />
      <IntegrationSelect
        value={form.values.integrationId || null}
        error={form.errors.integrationId}
        onChange={(id) => form.setFieldValue("integrationId", id)}
      />
      <SwitchField
        label={t("secondCopies")}
        description={t("secondCopiesHint")}
        checked={secondCopies}
        onChange={(checked) => form.setFieldValue("secondCopies", checked)}
      />
      {isNew && hasHours && !form.isDirty("schedules") && (
        <p className={classes.note}>
          {t("startsWithHours")}{" "}
          <button type="button" className={classes.link} onClick={onShowHours}>
            {t("seeHours")}
          </button>
        </p>
      )}
    </>
  );
}

import { NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
  type campaignSettingsForm,
  longerIntervals,
  messageIntervals,
} from "@recado/contract/campaign-settings";
import { useId } from "react";
import type { z } from "zod";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./settings-form.module.css";
import { campaignSettingsTexts } from "./settings-texts.ts";

export type SettingsFormState = UseFormReturnType<z.input<typeof campaignSettingsForm>>;

const fields = [
  { name: "messageInterval", choices: messageIntervals, unit: "seconds", zero: "none" },
  { name: "longerIntervalAfter", choices: longerIntervals, unit: "messages", zero: "never" },
  { name: "greaterInterval", choices: longerIntervals, unit: "seconds", zero: "none" },
] as const;

/** Fields for the pause between two messages, and for the longer pause after several messages. */
export function PaceFields({ form }: { form: SettingsFormState }) {
  const t = useTexts(campaignSettingsTexts);
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("pace")}
      </h2>
      <p className={classes.hint}>{t("paceHint")}</p>
      <div className={classes.pace}>
        {fields.map(({ name, choices, unit, zero }) => (
          <NativeSelect
            key={name}
            label={t(name)}
            data-path={name}
            error={form.errors[name]}
            value={String(form.values[name])}
            data={withPresent(choices, Number(form.values[name])).map((count) => ({
              value: String(count),
              label: count === 0 ? t(zero) : t(unit, { count }),
            }))}
            onChange={({ currentTarget: { value } }) => form.setFieldValue(name, Number(value))}
          />
        ))}
      </div>
    </section>
  );
}

/** Adds the stored pause to the offered pauses, because the API also accepts pauses that the screen does not offer. */
function withPresent(choices: readonly number[], present: number): number[] {
  return [...new Set([...choices, present])].toSorted((one, other) => one - other);
}

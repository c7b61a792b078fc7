import { useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { presetMoments, toLocalInput } from "./moment.ts";
import classes from "./schedule-dialog.module.css";
import { scheduleTexts } from "./texts.ts";

/** Moments to choose with one click. They stay as they were when the dialog opened. */
export function PresetButtons({ value, onChoose }: { value: string; onChoose: (at: string) => void }) {
  const t = useTexts(scheduleTexts);
  const { timeZone } = useUser().company;
  const [presets] = useState(() => presetMoments(timeZone));
  return (
    <fieldset className={classes.variables} aria-label={t("presets")}>
      {presets.map(({ name, at }) => (
        <button
          key={name}
          type="button"
          className={classes.variable}
          aria-pressed={value === at}
          onClick={() => onChoose(at)}
        >
          {t(`preset.${name}`, { time: toLocalInput(at, timeZone).slice(11) })}
        </button>
      ))}
    </fieldset>
  );
}

import { useState } from "react";
import { presetMoments, toLocalInput } from "../../format/zoned-moment.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./fields.module.css";
import { presetTexts } from "./preset-texts.ts";

interface PresetButtonsProps {
  /** An ISO instant. */
  value: string;
  timeZone: string;
  onChoose: (at: string) => void;
}

/** Times to choose with one click. They are computed when they are first shown and do not change afterwards. */
export function PresetButtons({ value, timeZone, onChoose }: PresetButtonsProps) {
  const t = useTexts(presetTexts);
  const [presets] = useState(() => presetMoments(timeZone));
  return (
    <fieldset className={classes.buttons} aria-label={t("presets")}>
      {presets.map(({ name, at }) => (
        <button
          key={name}
          type="button"
          className={classes.button}
          aria-pressed={value === at}
          onClick={() => onChoose(at)}
        >
          {t(`preset.${name}`, { time: toLocalInput(at, timeZone).slice(11) })}
        </button>
      ))}
    </fieldset>
  );
}

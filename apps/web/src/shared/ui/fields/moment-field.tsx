import { type ReactNode, useState } from "react";
import { dayIn } from "../../format/time.ts";
import { fromLocalInput, presetMoments, toLocalInput } from "../../format/zoned-moment.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { DateField } from "./date-field.tsx";
import classes from "./fields.module.css";
import { presetTexts } from "./preset-texts.ts";

interface MomentFieldProps {
  label: string;
  description?: string;
  path: string;
  error: ReactNode;
  disabled?: boolean;
  /** An ISO instant; empty for none. */
  value: string;
  timeZone: string;
  /** Called with an empty string while the typed text is no valid time, so that the form asks for one. */
  onChange: (instant: string) => void;
}

/** A field for a future time in a given time zone: typed, chosen from the calendar, or picked from common choices. */
export function MomentField({
  path,
  error,
  value,
  timeZone,
  onChange,
  disabled = false,
  ...field
}: MomentFieldProps) {
  const [unread, setUnread] = useState("");

  function type(local: string): void {
    const at = fromLocalInput(local, timeZone);
    setUnread(at === "" ? local : "");
    onChange(at);
  }

  return (
    <>
      <DateField
        {...field}
        withTime
        data-path={path}
        error={error}
        disabled={disabled}
        value={value === "" ? unread : toLocalInput(value, timeZone)}
        today={dayIn(timeZone, new Date())}
        onChange={type}
      />
      {!disabled && <PresetButtons value={value} timeZone={timeZone} onChoose={onChange} />}
    </>
  );
}

interface PresetButtonsProps {
  /** An ISO instant. */
  value: string;
  timeZone: string;
  onChoose: (at: string) => void;
}

/** Times to choose with one click. They are computed when they are first shown and do not change afterwards. */
function PresetButtons({ value, timeZone, onChoose }: PresetButtonsProps) {
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

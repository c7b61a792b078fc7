import { type ReactNode, useState } from "react";
import { dayIn } from "../../format/time.ts";
import { formatZoned, fromLocalInput, presetMoments, toLocalInput } from "../../format/zoned-moment.ts";
import { currentLanguage, locales } from "../../i18n/language.ts";
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
  /** The chosen time as an ISO instant; empty if no time is chosen. */
  value: string;
  timeZone: string;
  /**
   * Called with the chosen instant, or with an empty text while the typed text is not a valid time, so that the form
   * asks for a time.
   */
  onChange: (instant: string) => void;
}

/**
 * Field for a future time in the given time zone. The user types the time, chooses it from a calendar, or picks one of
 * a few common times.
 */
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
  const bothZones = useBothZones(value, timeZone);

  function type(local: string): void {
    const at = fromLocalInput(local, timeZone);
    setUnread(at === "" ? local : "");
    onChange(at);
  }

  return (
    <>
      <DateField
        {...field}
        {...(bothZones && { description: bothZones })}
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

/** Names the company's and the browser's time zone if they differ at the chosen time; undefined if they agree. */
function useBothZones(value: string, timeZone: string): string | undefined {
  const t = useTexts(presetTexts);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = value || new Date().toISOString();
  if (toLocalInput(moment, here) === toLocalInput(moment, timeZone)) return undefined;
  const zones = { company: zoneName(timeZone, moment), local: zoneName(here, moment) };
  return value === "" ? t("zones", zones) : t("zonesAt", { ...zones, at: formatZoned(value, here) });
}

function zoneName(timeZone: string, moment: string): string {
  const format = new Intl.DateTimeFormat(locales[currentLanguage()], {
    timeZone,
    timeZoneName: "longGeneric",
  });
  const parts = format.formatToParts(Date.parse(moment));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

interface PresetButtonsProps {
  /** The time that is chosen now, as an ISO instant. */
  value: string;
  timeZone: string;
  onChoose: (at: string) => void;
}

/**
 * Buttons with common times. The times are computed when the buttons are first displayed and do not change afterwards.
 */
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

import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, Suspense, useRef } from "react";
import { formatInput, type ParsedInput, parseDay, parseMoment } from "../../format/parse-date-input.ts";
import { localDay } from "../../format/time.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { Dropdown } from "../dialogs/dropdown.tsx";
import { lazyComponent } from "../layout/lazy-component.ts";
import { dateTexts, problemText } from "./date-texts.ts";
import classes from "./fields.module.css";
import { useTypedField } from "./use-typed-field.ts";

const DateCalendar = lazyComponent(() =>
  import("./date-calendar.tsx").then(({ DateCalendar }) => ({ default: DateCalendar })),
);

export interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange" | "label"> {
  label?: string;
  /** The field's value as yyyy-MM-dd, or as yyyy-MM-ddTHH:mm if `withTime` is set; empty if no day is chosen. */
  value?: string;
  /** Called with the new value. Incomplete text is passed on as typed, so that the form's validation rejects it. */
  onChange: (value: string) => void;
  withTime?: boolean;
  /** Today as yyyy-MM-dd, if the field is for another time zone than this computer's. */
  today?: string;
  /**
   * First and last day that the calendar offers. Typed days outside this range are rejected by the form's own
   * validation.
   */
  min?: string;
  max?: string;
}

const usualTime = "09:00";
/** The dropdown is wide enough for the seven days of a week, each as large as a fingertip on touch screens. */
const width = 324;

/**
 * Field for a day, or for a day and time. The user types the value or chooses it from a calendar, whose code loads when
 * it is first opened.
 */
export function DateField(props: DateFieldProps) {
  const {
    value = "",
    onChange,
    withTime = false,
    today = localDay(new Date()),
    min,
    max,
    error,
    ...field
  } = props;
  const t = useTexts(dateTexts);
  const input = useRef<HTMLInputElement>(null);
  const read = (text: string): ParsedInput => (withTime ? parseMoment : parseDay)(text, today);
  const typed = useTypedField(value, read, onChange, Boolean(error));
  const [day = "", time = usualTime] = dayAndTime(read(typed.text));

  function choose(chosen: string): void {
    typed.type(formatInput(withTime ? `${chosen}T${time}` : chosen));
    if (!input.current) return;
    input.current.focus();
    const { length } = formatInput(chosen);
    // After a day was chosen in the calendar, the time is selected in the text field, because users change it next.
    if (withTime) requestAnimationFrame(() => input.current?.setSelectionRange(length + 1, length + 6));
  }

  function hear(event: KeyboardEvent<HTMLInputElement>): void {
    typed.settleOnEnter(event);
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelector<HTMLElement>("[popovertarget]")?.click();
  }

  return (
    <TextInput
      {...field}
      ref={input}
      classNames={{ input: classes.input ?? "" }}
      placeholder={t(withTime ? "moment" : "day")}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={30}
      value={typed.text}
      error={typed.problem ? problemText(typed.problem, exampleOf(today, withTime)) : error}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.settle}
      onKeyDown={hear}
      rightSectionPointerEvents="all"
      rightSection={
        <Dropdown
          role="dialog"
          label={t("calendar")}
          width={width}
          button={(properties) => (
            <ActionIcon
              {...properties}
              size="md"
              disabled={field.disabled ?? false}
              aria-label={t("open")}
              aria-description={field.label ?? field["aria-label"]}
              title={t("open")}
            >
              <IconCalendar size={18} stroke={1.75} />
            </ActionIcon>
          )}
        >
          <Suspense>
            <DateCalendar day={day} today={today} min={min} max={max} onChoose={choose} />
          </Suspense>
        </Dropdown>
      }
    />
  );
}

function dayAndTime(reading: ParsedInput): string[] {
  return reading.kind === "read" ? reading.value.split("T") : [];
}

function exampleOf(today: string, withTime: boolean): string {
  return formatInput(withTime ? `${today}T14:30` : today);
}

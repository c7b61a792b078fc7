import { Button } from "@mantine/core";
import { type Holiday, maxHolidays } from "@recado/contract/shared/working-hours";
import { IconPlus } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { dayIn } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { missingHolidays, nationalHolidays, optionalHolidays } from "./brazilian-holidays.ts";
import { HolidayRow } from "./holiday-row.tsx";
import classes from "./hours-tab.module.css";
import { hoursTexts } from "./hours-texts.ts";

interface HolidayListProps {
  holidays: readonly Holiday[];
  /**
   * Holidays as they are on the server. They decide which rows are past and therefore folded, so that a row does not
   * move while the user edits its date.
   */
  saved: readonly Holiday[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (holidays: Holiday[]) => void;
}

/** List of holidays and other days with special opening hours. Past days are folded. */
export function HolidayList({ holidays, saved, errors, onChange }: HolidayListProps) {
  const t = useTexts(hoursTexts);
  const titleId = useId();
  const list = useRef<HTMLElement>(null);
  const today = dayIn(useUser().company.timeZone, new Date());
  const past = new Set(saved.flatMap(({ date }) => (date < today ? [date] : [])));
  const rows = holidays.map((holiday, index) => ({ holiday, index, isPast: past.has(holiday.date) }));
  const row = ({ holiday, index }: (typeof rows)[number]) => (
    <HolidayRow
      key={index}
      holiday={holiday}
      path={`holidays.${index}`}
      errors={errors}
      onChange={(changed) => onChange(holidays.with(index, changed))}
      onRemove={() => {
        onChange(holidays.toSpliced(index, 1));
        list.current?.focus();
      }}
    />
  );
  const add = () => {
    onChange([...holidays, newHoliday]);
    const field = `[data-path="holidays.${holidays.length}.date"]`;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(field)?.focus());
  };
  const old = rows.filter(({ isPast }) => isPast);
  const coming = rows.filter(({ isPast }) => !isPast);
  return (
    <section ref={list} tabIndex={-1} className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t("holidays")}
      </h2>
      <p className={classes.hint}>{t("holidaysHint")}</p>
      {old.length > 0 && (
        <details className={classes.past}>
          <summary>{t("past", { count: old.length })}</summary>
          <ul className={classes.holidays}>{old.map(row)}</ul>
        </details>
      )}
      {coming.length > 0 ? (
        <ul className={classes.holidays}>{coming.map(row)}</ul>
      ) : (
        <p className={classes.none}>{t("noHolidays")}</p>
      )}
      <div className={classes.adding}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} />}
          disabled={holidays.length >= maxHolidays}
          onClick={add}
        >
          {t("addHoliday")}
        </Button>
        {offers.map(({ text, ofYear }) => {
          const missing = missingHolidays(ofYear, holidays, today);
          if (!missing) return null;
          return (
            <Button
              key={text}
              variant="subtle"
              onClick={() => onChange(inOrder([...holidays, ...missing.holidays]))}
            >
              {t(text, { year: String(missing.year) })}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

const offers = [
  { text: "addNational", ofYear: nationalHolidays },
  { text: "addOptional", ofYear: optionalHolidays },
] as const;

const newHoliday: Holiday = { date: "", name: "", startTime: "00:00", endTime: "00:00" };

/** Compares holidays by date. A holiday that has no date yet comes last. */
function inOrder(holidays: readonly Holiday[]): Holiday[] {
  return holidays.toSorted((one, other) => (one.date || "~").localeCompare(other.date || "~"));
}

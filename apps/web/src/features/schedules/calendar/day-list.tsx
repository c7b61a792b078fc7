import { Button } from "@mantine/core";
import type { Schedule } from "@recado/contract/schedules";
import { IconPlus } from "@tabler/icons-react";
import { locales } from "../../../shared/i18n/language.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import type { CalendarEntry, UpcomingOccurrence } from "./calendar-events.ts";
import { calendarTexts } from "./calendar-texts.ts";
import type { DayContents } from "./day-contents.ts";
import { CalendarListRow } from "./event-content.tsx";
import classes from "./small-month.module.css";

interface ChosenDayProps {
  day: string;
  contents: DayContents | undefined;
  onOpen: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
  onComing: (coming: UpcomingOccurrence, does: "edit" | "skip") => void;
  onAdd: () => void;
}

/**
 * List of the messages of one day. The user chooses the day in the month view of narrow screens, which is too small to
 * show messages.
 */
export function DayList({ day, contents, onOpen, onRemove, onComing, onAdd }: ChosenDayProps) {
  const t = useTexts(calendarTexts);
  const name = nameOf(day, locales[useLanguage()]);
  return (
    <section className={classes.chosen} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          aria-label={t("addOn", { day: name })}
          onClick={onAdd}
        >
          {t("addShort")}
        </Button>
      </div>
      {contents ? (
        <ul className={classes.list}>
          {contents.items.map(({ shown, time }) => (
            <li key={keyOf(shown)} className={classes.item}>
              <CalendarListRow
                shown={shown}
                time={time}
                onOpen={onOpen}
                onRemove={onRemove}
                onComing={onComing}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{t("noneOnDay")}</p>
      )}
    </section>
  );
}

function nameOf(day: string, locale: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(day));
}

function keyOf(shown: CalendarEntry): string {
  return "schedule" in shown
    ? String(shown.schedule.id)
    : `${shown.upcoming.scheduleId} ${shown.upcoming.sendAt}`;
}

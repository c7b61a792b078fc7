import type { CalendarOptions, DayCellInfo } from "@fullcalendar/react";
import type { DayContents } from "./day-contents.ts";
import classes from "./small-month.module.css";

interface SmallMonth {
  contents: ReadonlyMap<string, DayContents>;
  chosen: string;
  dayOf: (date: Date) => string;
  /** What a day is called, with how much is on it. */
  hintOf: (name: string, count: number) => string;
  onDay: (day: string) => void;
}

/** A month without room for names: each day says how much is on it, and is chosen to see what. */
export function smallMonth({ contents, chosen, dayOf, hintOf, onDay }: SmallMonth): CalendarOptions {
  return {
    navLinks: true,
    // Nothing lies in a day that could be too much: not even a hidden link to measure it by.
    dayMaxEvents: false,
    navLinkDayClick: (date) => onDay(dayOf(date)),
    navLinkHint: (name, date) => hintOf(name, contents.get(dayOf(date))?.items.length ?? 0),
    dayCellTopInnerClass: classes.top ?? "",
    dayCellTopContent: (cell: DayCellInfo) => {
      const day = dayOf(cell.date);
      const { items = [], hasFailed } = contents.get(day) ?? {};
      return (
        <span
          className={classes.day}
          data-chosen={day === chosen || undefined}
          data-other={cell.isOther || undefined}
        >
          <span className={classes.number}>{cell.dayNumberText}</span>
          {/* Drawn by its style: the name says it already, and has to begin with what stands there. */}
          {items.length > 0 && (
            <span className={classes.count} data-count={items.length} data-failed={hasFailed || undefined} />
          )}
        </span>
      );
    },
  };
}

import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { createPreference } from "../../shared/preferences/preference.ts";
import { ticketTexts } from "../tickets/texts.ts";
import classes from "./inbox.module.css";

/** Widths of the ticket list, in percent of the inbox's width. */
const [narrowest, initial, widest] = [25, 33, 45];

const listWidthPreference = createPreference<number>(
  "listWidth",
  initial,
  (value): value is number => typeof value === "number" && value >= narrowest && value <= widest,
);

interface InboxSplitProps {
  list: ReactNode;
  conversation: ReactNode;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -widest,
  End: widest,
};

/** Ticket list and conversation side by side. The user moves the line between them by pointer or by arrow keys. */
export function InboxSplit({ list, conversation }: InboxSplitProps) {
  const t = useTexts(ticketTexts);
  const width = listWidthPreference.use();

  function drag({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void {
    const frame = currentTarget.parentElement?.getBoundingClientRect();
    if (!frame || !currentTarget.hasPointerCapture(pointerId)) return;
    setWidth((100 * (clientX - frame.left)) / frame.width);
  }

  function step(event: KeyboardEvent): void {
    const change = keySteps[event.key];
    if (change === undefined) return;
    event.preventDefault();
    setWidth(width + change);
  }

  return (
    <div className={classes.split}>
      <div className={classes.list} style={{ flexBasis: `${width}%` }}>
        {list}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is no hr */}
      <div
        className={classes.handle}
        role="separator"
        aria-label={t("resize")}
        aria-orientation="vertical"
        aria-valuenow={Math.round(width)}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() => setWidth(initial)}
        onKeyDown={step}
      />
      <div className={classes.conversation}>{conversation}</div>
    </div>
  );
}

function setWidth(percent: number): void {
  listWidthPreference.write(Math.min(Math.max(percent, narrowest), widest));
}

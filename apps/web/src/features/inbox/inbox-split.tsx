import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { createPreference } from "../../shared/preferences/preference.ts";
import { ticketTexts } from "../tickets/texts.ts";
import classes from "./inbox-split.module.css";

const narrowestList = 25;
const widestList = 45;
const initialList = 33;

/** How much of the inbox the list takes, in percent. */
const listWidthPreference = createPreference<number>("listWidth", initialList, isWidth);

function isWidth(value: unknown): value is number {
  return typeof value === "number" && value >= narrowestList && value <= widestList;
}

interface InboxSplitProps {
  list: ReactNode;
  conversation: ReactNode;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -widestList,
  End: widestList,
};

/** List and conversation side by side; the line between them moves by pointer and by arrow keys. */
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
        aria-valuemin={narrowestList}
        aria-valuemax={widestList}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() => setWidth(initialList)}
        onKeyDown={step}
      />
      <div className={classes.conversation}>{conversation}</div>
    </div>
  );
}

function setWidth(percent: number): void {
  listWidthPreference.write(Math.min(Math.max(percent, narrowestList), widestList));
}

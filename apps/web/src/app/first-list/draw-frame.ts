import inboxClasses from "../../features/inbox/inbox-split.module.css";
import listClasses from "../../features/inbox/list/inbox-list.module.css";
import headClasses from "../../features/inbox/list/list-head.module.css";
import tabClasses from "../../features/inbox/list/list-tabs.module.css";
import scrollClasses from "../../features/inbox/list/ticket-list.module.css";
import { isListWidth, listWidth } from "../../features/inbox/list-width.ts";
import paneClasses from "../../features/inbox/narrow-panes.module.css";
import { ticketTexts } from "../../features/tickets/texts.ts";
import pageClasses from "../../pages/tickets-page.module.css";
import { translate } from "../../shared/i18n/language.ts";
import { isBoolean, readStored } from "../../shared/preferences/read-stored.ts";
import { firstListId } from "../../shared/ui/layout/first-list.ts";
import { railKey } from "../shell/menu/rail-key.ts";
import shellClasses from "../shell/shell.module.css";
import barClasses from "../shell/top-bar/top-bar.module.css";
import { element } from "./element.ts";
import classes from "./first-list.module.css";

export const listTabs = ["open", "pending"] as const;
export type ListTab = (typeof listTabs)[number];

interface FrameOptions {
  tab: ListTab;
  isOnePane: boolean;
}

interface Frame {
  page: HTMLElement;
  rows: HTMLElement;
  /** Element for the count of each tab. */
  counts: Record<ListTab, HTMLElement>;
}

/** Draws the surroundings of the rows where the program will draw them. */
export function drawFrame({ tab, isOnePane }: FrameOptions): Frame {
  const rows = element("ul", { class: scrollClasses.rows });
  const counts = { open: drawPlace(), pending: drawPlace() };
  const list = drawList(tab, rows, counts);
  const page = element(
    "div",
    {
      id: firstListId,
      class: `${classes.page} ${shellClasses.shell}`,
      "data-rail": readStored(railKey, false, isBoolean) && "true",
    },
    element("div", { class: `${classes.menu} ${shellClasses.menu}` }),
    element(
      "div",
      { class: shellClasses.column },
      element("div", { class: barClasses.bar }),
      element(
        "div",
        { class: shellClasses.main },
        element("div", { class: pageClasses.page }, isOnePane ? drawPane(list) : drawSplit(list)),
      ),
    ),
  );
  return { page, rows, counts };
}

function drawSplit(list: HTMLElement): HTMLElement {
  const width = readStored<number>(listWidth.key, listWidth.initial, isListWidth);
  return element(
    "div",
    { class: inboxClasses.split },
    element("div", { class: inboxClasses.list, style: `flex-basis: ${width}%` }, list),
    element("div", { class: inboxClasses.handle }),
    element("div", { class: `${classes.conversation} ${inboxClasses.conversation}` }),
  );
}

function drawPane(list: HTMLElement): HTMLElement {
  return element(
    "div",
    { class: paneClasses.panes },
    element("div", { class: paneClasses.pane }, element("div", { class: pageClasses.narrowList }, list)),
    element(
      "div",
      { class: paneClasses.tabs },
      element("span", { class: paneClasses.tab }, translate(ticketTexts, "narrow.ticket")),
      element(
        "span",
        { class: paneClasses.tab, "aria-current": "true" },
        translate(ticketTexts, "narrow.list"),
      ),
    ),
  );
}

function drawList(tab: ListTab, rows: HTMLElement, counts: Frame["counts"]): HTMLElement {
  return element(
    "section",
    { class: listClasses.list, "aria-label": translate(ticketTexts, "list"), "aria-busy": "true" },
    element(
      "div",
      { class: headClasses.place },
      element(
        "div",
        { class: headClasses.head },
        element("h1", { class: headClasses.title }, translate(ticketTexts, "title")),
      ),
    ),
    element(
      "div",
      { class: tabClasses.top },
      element(
        "div",
        { class: tabClasses.tabs },
        drawTab(tabClasses.tab, translate(ticketTexts, "tabs.open"), true),
        drawTab(tabClasses.tab, translate(ticketTexts, "tabs.closed"), false),
        drawTab(tabClasses.tab, translate(ticketTexts, "tabs.search"), false),
      ),
    ),
    element(
      "div",
      { class: tabClasses.subLine },
      element(
        "div",
        { class: tabClasses.subTabs },
        drawTab(tabClasses.subTab, translate(ticketTexts, "tabs.assigned"), tab === "open", counts.open),
        drawTab(tabClasses.subTab, translate(ticketTexts, "tabs.pending"), tab === "pending", counts.pending),
      ),
    ),
    element("div", { class: scrollClasses.frame }, element("div", { class: scrollClasses.scroller }, rows)),
  );
}

function drawTab(
  className: string | undefined,
  words: string,
  isSelected: boolean,
  ...count: HTMLElement[]
): HTMLElement {
  return element(
    "button",
    {
      class: className,
      type: "button",
      disabled: "",
      role: "tab",
      "aria-selected": isSelected ? "true" : "false",
    },
    words,
    ...count,
  );
}

function drawPlace(): HTMLElement {
  return element("span", { class: tabClasses.countPlace });
}

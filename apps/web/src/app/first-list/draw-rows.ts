import type { Ticket } from "@recado/contract/tickets";
import { lastWordsOf } from "../../features/inbox/list/row/last-words.ts";
import previewClasses from "../../features/inbox/list/row/preview-line.module.css";
import { rowHeightOf } from "../../features/inbox/list/row/row-height.ts";
import chipsClasses from "../../features/inbox/list/row/ticket-chips.module.css";
import { previewTicket, shortenName, unreadText } from "../../features/inbox/list/row/ticket-preview.ts";
import rowClasses from "../../features/inbox/list/row/ticket-row.module.css";
import listClasses from "../../features/inbox/list/ticket-list.module.css";
import { kindTexts } from "../../features/messages/kind-texts.ts";
import ticksClasses from "../../features/messages/ticks.module.css";
import { ticksPath, ticksWidth } from "../../features/messages/ticks-path.ts";
import { ticketTexts } from "../../features/tickets/texts.ts";
import { formatAgo } from "../../shared/format/ago.ts";
import { nameHue } from "../../shared/format/colors.ts";
import { initials } from "../../shared/format/initials.ts";
import { formatTimeOrDate } from "../../shared/format/time.ts";
import { currentLanguage, locales, translate } from "../../shared/i18n/language.ts";
import avatarClasses from "../../shared/ui/layout/avatar.module.css";
import badgeClasses from "../../shared/ui/layout/badge-count.module.css";
import { shortNameScreen } from "../../shared/ui/layout/one-pane-screen.ts";
import type { ListTab } from "./draw-frame.ts";
import { element } from "./element.ts";

/** Draws rows as `TicketRow` does, without the parts that need the program or further requests. */
export function drawRows(
  rows: HTMLElement,
  tickets: readonly Ticket[],
  openTicket: string | undefined,
): void {
  const isNameShort = matchMedia(shortNameScreen).matches;
  let start = 0;
  for (const ticket of tickets) {
    const row = drawRow(ticket, { isOpen: ticket.uuid === openTicket, isNameShort });
    rows.append(element("li", { class: listClasses.item, style: `transform: translateY(${start}px)` }, row));
    start += rowHeightOf(ticket);
  }
  rows.style.height = `${start}px`;
}

export function drawCount(count: number, tab: ListTab): HTMLElement {
  const isCall = tab === "pending" && count > 0;
  return element(
    "span",
    { class: isCall ? badgeClasses.badge : `${badgeClasses.badge} ${badgeClasses.quiet}` },
    unreadText(count),
  );
}

interface RowOptions {
  isOpen: boolean;
  isNameShort: boolean;
}

function drawRow(ticket: Ticket, { isOpen, isNameShort }: RowOptions): HTMLElement {
  const { contact, queue, unreadMessages: unread, status } = ticket;
  const isPending = status === "pending";
  const marks = { class: rowClasses.row, "data-unread": unread > 0 && "true" };
  const content = [
    element("span", {
      class: rowClasses.bar,
      style: `background: ${queue?.color ?? "var(--rc-line-strong)"}`,
    }),
    drawAvatar(contact.name),
    element(
      "span",
      { class: rowClasses.lines },
      element(
        "span",
        { class: rowClasses.line },
        element(
          "span",
          { class: rowClasses.name, dir: "auto", title: contact.name },
          isNameShort ? shortenName(contact.name) : contact.name,
        ),
        element(
          "time",
          { class: rowClasses.time },
          isPending ? waited(ticket) : formatTimeOrDate(ticket.updatedAt),
        ),
      ),
      element("span", { class: rowClasses.line }, drawPreview(ticket), ...drawUnread(unread)),
      element("span", { class: chipsClasses.chips }),
    ),
  ];
  if (isPending) return element("div", { ...marks, "data-pending": "true" }, ...content);
  const href = `/tickets/${ticket.uuid}${location.search}`;
  return element("a", { ...marks, href, "aria-current": isOpen && "page" }, ...content);
}

function waited({ queuedAt }: Ticket): string {
  const isNew = Date.now() - Date.parse(queuedAt) < 60_000;
  return isNew ? translate(ticketTexts, "now") : formatAgo(queuedAt, Date.now(), locales[currentLanguage()]);
}

/** Pictures are left out, because they would delay the program on a slow connection. */
function drawAvatar(name: string): HTMLElement {
  return element("span", {
    class: avatarClasses.avatar,
    style: `--hue: ${nameHue(name)}; width: 40px; height: 40px; font-size: 14px`,
    "data-initials": initials(name),
    "aria-hidden": "true",
  });
}

function drawUnread(unread: number): HTMLElement[] {
  if (unread === 0) return [];
  const label = translate(ticketTexts, "unread", { count: unread });
  return [
    element("span", { class: badgeClasses.badge, role: "img", "aria-label": label }, unreadText(unread)),
  ];
}

function drawPreview(ticket: Ticket): HTMLElement {
  const preview = previewTicket(ticket, "", false);
  const line = element("span", {
    class: previewClasses.preview,
    "data-unread": ticket.unreadMessages > 0 && "true",
  });
  if (preview.kind === "deleted") {
    line.append(drawWords(translate(kindTexts, "deleted"), previewClasses.deleted));
  } else if (ticket.lastCustomerMessage) {
    line.append(drawWords(ticket.lastCustomerMessage));
  } else {
    if (preview.kind === "lastMessage" && preview.ack !== null)
      line.append(drawTicks(preview.ack, preview.failed));
    line.append(drawWords(lastWordsOf(ticket).words));
  }
  return line;
}

function drawWords(words: string, className = previewClasses.text): HTMLElement {
  return element("span", { class: className, dir: "auto" }, words);
}

function drawTicks(ack: number, failed: boolean): SVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const width = ticksWidth(ack, failed);
  const path = document.createElementNS(namespace, "path");
  const drawn = {
    d: ticksPath(ack, failed),
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "1.4",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  for (const [key, value] of Object.entries(drawn)) path.setAttribute(key, value);
  const ticks = document.createElementNS(namespace, "svg");
  const marks = {
    class: ticksClasses.ticks ?? "",
    width: `${width}`,
    height: "12",
    viewBox: `0 0 ${width} 12`,
  };
  for (const [key, value] of Object.entries(marks)) ticks.setAttribute(key, value);
  if (failed) ticks.dataset.failed = "true";
  else if (ack >= 4) ticks.dataset.read = "true";
  ticks.append(path);
  return ticks;
}

import type { TicketPage } from "../../features/tickets/ticket-pages.ts";
import { endFirstList } from "../../shared/ui/layout/first-list.ts";
import { onePaneScreen } from "../../shared/ui/layout/one-pane-screen.ts";
import { drawFrame, type ListTab, listTabs } from "./draw-frame.ts";
import { drawCount, drawRows } from "./draw-rows.ts";

/**
 * Draws the list of tickets on a slow connection long before the program has loaded; the program then replaces it
 * (`endFirstList`). `scheme.js` has requested the list and loads this file, which is not part of the program.
 */
function drawFirstList(): void {
  // If this file comes from the browser's cache, it may run before the body has been parsed.
  if (!document.querySelector("body")) return void requestAnimationFrame(drawFirstList);
  const { lists = {}, search } = window.askedAhead ?? {};
  const tab = tabOfPage();
  const isOnePane = matchMedia(onePaneScreen).matches;
  // The program loaded first.
  if (document.getElementById("root")?.hasChildNodes()) return;
  // On a one-pane screen an open conversation replaces the list. Lists of another address have other filters.
  if (!tab || search !== location.search || (isOnePane && ticketOfPage() !== undefined)) return;
  const frame = drawFrame({ tab, isOnePane });
  frame.rows.addEventListener("click", leaveToProgram);
  frame.rows.addEventListener("pointerdown", (event) => notePress(event, frame.page));
  document.body.append(frame.page);
  for (const [address, asked] of Object.entries(lists)) {
    const shown = listTabs.find((known) => known === statusOf(address));
    void asked.then((came) => {
      if (came?.answer.status !== 200) return endFirstList();
      const { tickets, count } = JSON.parse(came.answer.text) as TicketPage;
      if (shown) frame.counts[shown].replaceWith(drawCount(count, shown));
      if (shown === tab) drawRows(frame.rows, tickets, ticketOfPage());
    });
  }
}

/**
 * Opens the row by changing the address, because the program starts from it; following the link would reload the page.
 */
function leaveToProgram(event: MouseEvent): void {
  const row = rowOf(event);
  if (!row) return;
  event.preventDefault();
  history.replaceState(history.state, "", row.href);
  for (const other of row.closest("ul")?.querySelectorAll("a") ?? []) other.removeAttribute("aria-current");
  row.setAttribute("aria-current", "page");
}

/**
 * Remembers the pressed row, because the program may replace the list before the button is released. Touches are
 * ignored: the user may be scrolling.
 */
function notePress(event: PointerEvent, list: HTMLElement): void {
  const row = rowOf(event);
  if (!row || event.button !== 0 || event.pointerType === "touch") return;
  list.dataset.pressed = row.pathname + row.search;
  addEventListener("pointerup", () => delete list.dataset.pressed, { once: true });
}

function rowOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return null;
  return event.target instanceof Element ? event.target.closest("a") : null;
}

function statusOf(address: string): string | null {
  return new URL(address, location.origin).searchParams.get("status");
}

function tabOfPage(): ListTab | undefined {
  const tab = new URLSearchParams(location.search).get("tab") ?? "open";
  return listTabs.find((known) => known === tab);
}

function ticketOfPage(): string | undefined {
  return location.pathname.split("/")[2] || undefined;
}

drawFirstList();

import type { TicketPage } from "../../features/tickets/ticket-pages.ts";
import { endFirstList } from "../../shared/ui/layout/first-list.ts";
import { onePaneScreen } from "../../shared/ui/layout/one-pane-screen.ts";
import { drawFrame, type ListTab, listTabs } from "./draw-frame.ts";
import { drawCount, drawRows } from "./draw-rows.ts";

/**
 * The list of tickets on a slow line, as soon as it is there and long before the program, which takes its place
 * (`endFirstList`). `scheme.js` has asked for the list, and loads this file, which is no part of the program.
 */
function drawFirstList(): void {
  // From the browser's cache this file is there before the page has been read so far.
  if (!document.querySelector("body")) return void requestAnimationFrame(drawFirstList);
  const { lists = {}, search } = window.askedAhead ?? {};
  const tab = tabOfPage();
  const isOnePane = matchMedia(onePaneScreen).matches;
  // The program was quicker.
  if (document.getElementById("root")?.hasChildNodes()) return;
  // Where one pane is shown, a conversation stands in the list's place; lists of another address have other filters.
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

/** The program is on its way and begins with what the address says; following the link would load it anew. */
function leaveToProgram(event: MouseEvent): void {
  const row = rowOf(event);
  if (!row) return;
  event.preventDefault();
  history.replaceState(history.state, "", row.href);
  for (const other of row.closest("ul")?.querySelectorAll("a") ?? []) other.removeAttribute("aria-current");
  row.setAttribute("aria-current", "page");
}

/** The program may come before the button is let go. A finger may be about to scroll. */
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

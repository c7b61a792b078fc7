import type { QueueOption } from "@recado/contract/queue-options";
import { asksForMainMenu, repeatMenu, writeMenu } from "@recado/contract/shared/bot-menu";
import type { Language } from "@recado/contract/shared/language";
import { asksForPreviousMenu, readMenuChoice } from "@recado/contract/shared/read-choice";

/** One entry of the simulated conversation: a message, or a `note` about an event that is no message. */
export interface MenuLine {
  from: "customer" | "bot" | "note";
  text: string;
}

export interface PreviewedMenu {
  language: Language;
  /** Name of the queue whose menu is being edited. */
  name: string;
  greeting: string;
  options: readonly QueueOption[];
  /**
   * Names of all queues of the company, in menu order. If there are several, `#` leads back to the choice of a queue.
   */
  queueNames: readonly string[];
  notes: { person: string; queue: (name: string) => string };
}

type Place = { at: "options"; path: readonly QueueOption[] } | { at: "queues" } | { at: "away" };

/** Simulates a customer who enters the queue and then sends these messages. Returns the whole conversation. */
export function walkMenu(menu: PreviewedMenu, said: readonly string[]): MenuLine[] {
  const lines: MenuLine[] = [];
  let place: Place = enter(menu, [], lines);
  for (const text of said) {
    lines.push({ from: "customer", text });
    place = step(menu, place, text, lines);
  }
  return lines;
}

function step(menu: PreviewedMenu, place: Place, text: string, lines: MenuLine[]): Place {
  if (asksForMainMenu(text)) return hasOthers(menu) ? offerQueues(menu, lines) : enter(menu, [], lines);
  if (place.at === "away") return wait(menu, lines);
  if (place.at === "queues") return chooseQueue(menu, text, lines);
  const { path } = place;
  const below = path.at(-1)?.children ?? menu.options;
  if (asksForPreviousMenu(text) && path.length > 0) return enter(menu, path.slice(0, -1), lines);
  if (asksForPreviousMenu(text) && hasOthers(menu) && below.length > 0) return offerQueues(menu, lines);
  const chosen = readMenuChoice(text, below, titleOf);
  if (chosen) return enter(menu, [...path, chosen], lines);
  return below.length === 0 ? wait(menu, lines) : again(menu, lines, () => enter(menu, path, lines));
}

function enter(menu: PreviewedMenu, path: readonly QueueOption[], lines: MenuLine[]): Place {
  const here = path.at(-1);
  const below = here?.children ?? menu.options;
  const heading = here ? here.message || here.title : menu.greeting;
  const isMenu = here !== undefined || below.length > 0;
  const ways = { back: here !== undefined, mainMenu: isMenu && (here !== undefined || hasOthers(menu)) };
  const text = writeMenu(menu.language, heading, below.map(titleOf), ways);
  if (text !== "") lines.push({ from: "bot", text });
  return { at: "options", path };
}

function chooseQueue(menu: PreviewedMenu, text: string, lines: MenuLine[]): Place {
  const chosen = readMenuChoice(text, menu.queueNames, (name) => name);
  if (chosen === undefined) return again(menu, lines, () => offerQueues(menu, lines));
  if (chosen === menu.name) return enter(menu, [], lines);
  lines.push({ from: "note", text: menu.notes.queue(chosen) });
  return { at: "away" };
}

function offerQueues(menu: PreviewedMenu, lines: MenuLine[]): Place {
  lines.push({ from: "bot", text: writeMenu(menu.language, "", menu.queueNames) });
  return { at: "queues" };
}

/** Shows a menu again, after a sentence that says that the customer's message was not understood. */
function again({ language }: PreviewedMenu, lines: MenuLine[], show: () => Place): Place {
  const from = lines.length;
  const place = show();
  const shown = lines[from];
  if (shown) lines[from] = { ...shown, text: repeatMenu(language, shown.text) };
  return place;
}

/** Ends the menu. An agent answers all later messages. */
function wait({ notes }: PreviewedMenu, lines: MenuLine[]): Place {
  lines.push({ from: "note", text: notes.person });
  return { at: "away" };
}

function hasOthers({ queueNames }: PreviewedMenu): boolean {
  return queueNames.length > 1;
}

function titleOf({ title }: QueueOption): string {
  return title;
}

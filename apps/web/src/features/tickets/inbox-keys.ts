export type InboxKey =
  | "nextRow"
  | "previousRow"
  | "nextUnread"
  | "accept"
  | "return"
  | "resolve"
  | "resolveAndNext"
  | "search"
  | "composer"
  | "nextTicket"
  | "previousTicket"
  | "list";

export interface KeyPress {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Where the focus is when a key is pressed. */
export type KeyPlace = "list" | "composer" | "field" | "overlay" | "elsewhere";

const single: Readonly<Record<string, InboxKey>> = {
  j: "nextRow",
  k: "previousRow",
  u: "nextUnread",
  a: "accept",
  d: "return",
  e: "resolve",
  E: "resolveAndNext",
  "/": "search",
  r: "composer",
};

const arrows: Readonly<Record<string, InboxKey>> = { ArrowDown: "nextRow", ArrowUp: "previousRow" };

/** Characters by `key`, so that every layout has them; Alt by `code`, since Alt changes the character. */
export function readInboxKey(press: KeyPress, place: KeyPlace): InboxKey | null {
  if (press.ctrlKey || press.metaKey || place === "overlay") return null;
  if (press.altKey) return press.code === "KeyJ" ? "nextTicket" : press.code === "KeyK" ? "previousTicket" : null;
  if (place === "composer") return press.key === "Escape" ? "list" : null;
  if (place === "field") return null;
  if (place === "list" && press.key in arrows) return arrows[press.key] ?? null;
  return single[press.key] ?? null;
}

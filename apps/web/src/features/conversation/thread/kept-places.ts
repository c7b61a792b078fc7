/** Largest number of places that are remembered; the oldest is forgotten first. */
const most = 50;

/** Keys of the rows at the top of conversations, by the entry of the browser's history in which they were read. */
const places = new Map<string, string>();

/** Remembers which row the reader sees at the top of a conversation; undefined if the reader is at its end. */
export function keepPlace(ticketId: number, rowKey: string | undefined): void {
  const entry = entryOf(ticketId);
  places.delete(entry);
  if (rowKey !== undefined) places.set(entry, rowKey);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}

/**
 * Row at which the reader left a conversation, if the browser has returned to the same entry of its history. A
 * conversation that is opened from the list has a new entry, and therefore no place.
 */
export function keptPlace(ticketId: number): string | undefined {
  return places.get(entryOf(ticketId));
}

/** The router gives each entry of the browser's history a key. */
function entryOf(ticketId: number): string {
  const { state } = window.history as { state: { __TSR_key?: string } | null };
  return `${state?.__TSR_key ?? ""} ${ticketId}`;
}

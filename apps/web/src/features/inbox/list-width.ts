/** Width of the list, in percent of the inbox. */
export const listWidth = { key: "listWidth", narrowest: 25, widest: 45, initial: 33 } as const;

export function isListWidth(value: unknown): value is number {
  return typeof value === "number" && value >= listWidth.narrowest && value <= listWidth.widest;
}

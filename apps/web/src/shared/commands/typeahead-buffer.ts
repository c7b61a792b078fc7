/** How long to wait for a field after the click that leads to it, or after the last part that was seen loading. */
const holdMs = 2_000;
const longestHoldMs = 10_000;
const longestText = 2_000;

interface Page {
  now(): number;
  /** Whether a part of the page that the user opened is still loading. */
  isLoading(): boolean;
}

/** Keeps the text that the user types after a click until the field that the click leads to has appeared. */
export function createTypeaheadBuffer({ now, isLoading }: Page) {
  let expectedAt: number | null = null;
  let lastLoadingAt = 0;
  let text = "";

  return {
    /** The user did something that may lead to a text field; the text typed next belongs to that field. */
    expect(): void {
      expectedAt = now();
      lastLoadingAt = expectedAt;
      text = "";
    },
    /** The user went on to something else. */
    forget(): void {
      expectedAt = null;
      text = "";
    },
    isExpecting(): boolean {
      if (expectedAt === null || now() - expectedAt >= longestHoldMs) return false;
      if (isLoading()) lastLoadingAt = now();
      return now() - lastLoadingAt < holdMs;
    },
    hasText: () => text !== "",
    /**
     * Whether the key belongs to the text. A space or Enter before any letter belongs to the button that was pressed.
     */
    accept({ key }: Pick<KeyboardEvent, "key">): boolean {
      if (text === "" && [" ", "Enter", "Backspace"].includes(key)) return false;
      if (key === "Backspace") text = [...text].slice(0, -1).join("");
      else if (key === "Enter") text += "\n";
      else if ([...key].length === 1) text = (text + key).slice(0, longestText);
      else return false;
      return true;
    },
    take(): string {
      const taken = text;
      expectedAt = null;
      text = "";
      return taken;
    },
  };
}

export type TypeaheadBuffer = ReturnType<typeof createTypeaheadBuffer>;

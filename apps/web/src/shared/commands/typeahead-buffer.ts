/**
 * Time that typed text waits for a text field to appear, in milliseconds. It counts from the click, or from the last
 * moment at which a chunk of the page was loading.
 */
const holdMs = 2_000;
const longestHoldMs = 10_000;
const longestText = 2_000;

interface Page {
  now(): number;
  /** Whether a component that the user opened is still loading its code or its text field. */
  isLoading(): boolean;
}

/** Keeps the text that the user types after a click until the field that the click leads to has appeared. */
export function createTypeaheadBuffer({ now, isLoading }: Page) {
  let expectedAt: number | null = null;
  let lastLoadingAt = 0;
  let text = "";

  return {
    /**
     * Call when the user has done something that may open a text field, such as a click. Text typed afterwards is kept
     * for that field.
     */
    expect(): void {
      expectedAt = now();
      lastLoadingAt = expectedAt;
      text = "";
    },
    /** Discards the kept text, because the user has turned to something else. */
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
     * Adds a key press to the kept text and returns whether the text accepted the key. A space, Enter or Backspace
     * before any letter is not accepted, because it belongs to the focused button.
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

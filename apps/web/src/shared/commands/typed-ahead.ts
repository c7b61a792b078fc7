/** How long a field may take to come after what leads to it, where nothing tells that one is loading. */
const holdMs = 2_000;
const longestHoldMs = 10_000;
const longestText = 2_000;

interface Page {
  now(): number;
  /** Whether a part of the page that somebody asked for is still on its way. */
  isLoading(): boolean;
}

/** Keeps what somebody types after a click, until the field that the click leads to is there. */
export function createTypedAhead({ now, isLoading }: Page) {
  let expectedAt: number | null = null;
  let text = "";

  return {
    /** Somebody did what may lead to a text field: what they type next is for that. */
    expect(): void {
      expectedAt = now();
      text = "";
    },
    /** They went on to something else. */
    forget(): void {
      expectedAt = null;
      text = "";
    },
    isExpecting(): boolean {
      if (expectedAt === null) return false;
      const waited = now() - expectedAt;
      return waited < holdMs || (isLoading() && waited < longestHoldMs);
    },
    hasText: () => text !== "",
    /** Whether the key belongs to the text. A space or Enter before any letter is for the button that was pressed. */
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

export type TypedAhead = ReturnType<typeof createTypedAhead>;

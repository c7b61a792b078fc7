import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import type { ListSearch } from "../../shared/lists/use-list-search.ts";

const searchDelayMs = 500;

/**
 * Text of the board's search field, and its term, which is in the URL. `write` stores a term there as soon as the user
 * pauses typing. A term that changes otherwise, for example by the browser's Back, replaces the text.
 */
export function useBoardSearch(term: string, write: (term: string | undefined) => void): ListSearch {
  const [text, setText] = useState(term);
  const [seen, setSeen] = useState(term);
  const [written, setWritten] = useState(term);
  if (seen !== term) {
    setSeen(term);
    if (written !== term) setText(term);
  }
  const writeLater = useDebouncedCallback((typed: string) => {
    setWritten(typed.trim());
    write(typed.trim() || undefined);
  }, searchDelayMs);
  const type = (typed: string) => {
    setText(typed);
    writeLater(typed);
  };
  return { text, type, term };
}

import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

const searchDelayMs = 500;

export interface ListSearch {
  /** Text in the search field, as typed. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** Search term for the server. It follows `text` as soon as the user pauses typing. */
  readonly term: string;
}

export function useListSearch(): ListSearch {
  const [text, type] = useState("");
  const [term] = useDebouncedValue(text.trim(), searchDelayMs);
  return { text, type, term };
}

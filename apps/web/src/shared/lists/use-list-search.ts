import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

const searchDelayMs = 500;

export interface ListSearch {
  /** Text of the search field. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** Search term sent to the server, once the user pauses typing. */
  readonly term: string;
}

export function useListSearch(): ListSearch {
  const [text, type] = useState("");
  const [term] = useDebouncedValue(text.trim(), searchDelayMs);
  return { text, type, term };
}

import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

const searchDelayMs = 500;

export interface ListSearch {
  /** As it is typed. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** What is asked for, once the typing rests. */
  readonly term: string;
}

export function useListSearch(): ListSearch {
  const [text, type] = useState("");
  const [term] = useDebouncedValue(text.trim(), searchDelayMs);
  return { text, type, term };
}

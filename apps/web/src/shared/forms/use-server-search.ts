import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";

const leastLetters = 3;
const searchDelayMs = 500;

export interface ServerSearch<Item> {
  /** Whether the typed text has too few letters for a search. */
  isTooShort: boolean;
  isSearching: boolean;
  items: readonly Item[];
  error: Error | null;
}

/** Searches on the server as soon as the user pauses typing. If `words` is null or too short, no request is sent. */
export function useServerSearch<Item>(
  subject: string,
  words: string | null,
  search: (words: string) => Promise<Item[]>,
): ServerSearch<Item> {
  const typed = words?.trim() ?? "";
  const [settled] = useDebouncedValue(typed, searchDelayMs);
  const isTooShort = typed.length < leastLetters;
  const isAsked = !isTooShort && settled === typed;
  const found = useQuery({
    queryKey: [subject, "search", settled],
    queryFn: () => search(settled),
    enabled: isAsked,
    staleTime: 0,
  });
  const isSearching = !isTooShort && (!isAsked || found.isFetching);
  return {
    isTooShort,
    isSearching,
    items: isAsked && !isSearching ? (found.data ?? []) : [],
    error: found.error,
  };
}

import type { Ticket } from "@recado/contract/tickets";
import { type FocusEvent, useEffect, useRef } from "react";
import { goOnInList, noteRow } from "./list-focus.ts";

interface FocusHearers {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/** When the focused row leaves the list, focuses the row that takes its place. */
export function useKeepFocus(tickets: readonly Ticket[], openId: number | undefined): FocusHearers {
  /** Removing a focused row fires no blur event, so this remembers it. */
  const focusedId = useRef<number | null>(null);
  const openIndex = tickets.findIndex(({ id }) => id === openId);
  useEffect(() => {
    if (openIndex >= 0) noteRow(openIndex);
  }, [openIndex]);
  useEffect(() => {
    if (focusedId.current === null || tickets.some(({ id }) => id === focusedId.current)) return;
    focusedId.current = null;
    goOnInList();
  }, [tickets]);
  return {
    onFocus: ({ target }) => {
      const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
      focusedId.current = tickets[index]?.id ?? null;
      if (focusedId.current !== null) noteRow(index);
    },
    onBlur: () => {
      focusedId.current = null;
    },
  };
}

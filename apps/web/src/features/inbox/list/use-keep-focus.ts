import type { Ticket } from "@recado/contract/tickets";
import { type FocusEvent, useEffect, useRef } from "react";
import { goOnInList, noteRow } from "./list-focus.ts";

interface FocusHearers {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/** Whoever has the focus on a row that leaves the list goes on at the one that takes its place. */
export function useKeepFocus(tickets: readonly Ticket[], openId: number | undefined): FocusHearers {
  /** A row that is taken away with the focus on it blurs nothing. */
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

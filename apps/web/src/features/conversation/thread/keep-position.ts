import { createContext } from "react";

/**
 * Call this before a row grows at the reader's request, so that the visible text stays in place, even at the end of the
 * thread.
 */
export const KeepPositionContext = createContext<() => void>(() => {});

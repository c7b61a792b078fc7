import { createContext } from "react";

/**
 * Function to call before a row grows at the reader's request. The visible text then stays in place, even at the end
 * of the thread.
 */
export const KeepPositionContext = createContext<() => void>(() => {});

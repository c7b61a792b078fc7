import { createContext } from "react";

/** To be called before a row grows because its reader asked for it: what they read stays where it is, at the end too. */
export const HoldPlace = createContext<() => void>(() => {});

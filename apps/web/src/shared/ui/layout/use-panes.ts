import { useState } from "react";
import { useRootMark } from "./use-root-mark.ts";

interface Panes {
  isListShown: boolean;
  showList: () => void;
  /** What is open, or was before the list, or that nothing is. */
  showOpen: () => void;
}

/** One pane at a time, a list or what is open of it: the address says which, so that every way there shows it. */
export function usePanes(openId: string | undefined, goTo: (id: string | undefined) => void): Panes {
  const [leftId, setLeftId] = useState<string>();
  const [isEmptyShown, setEmptyShown] = useState(false);
  if (openId !== undefined && isEmptyShown) setEmptyShown(false);
  if (openId !== undefined && leftId !== undefined && openId !== leftId) setLeftId(undefined);
  useRootMark("coversTopBar", openId !== undefined);
  return {
    isListShown: openId === undefined && !isEmptyShown,
    showList: () => {
      setEmptyShown(false);
      if (openId === undefined) return;
      setLeftId(openId);
      goTo(undefined);
    },
    showOpen: () => {
      if (openId !== undefined) return;
      if (leftId === undefined) setEmptyShown(true);
      else goTo(leftId);
    },
  };
}

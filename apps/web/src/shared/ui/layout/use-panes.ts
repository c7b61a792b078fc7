import { useState } from "react";
import { useRootAttribute } from "./use-root-mark.ts";

interface Panes {
  isListShown: boolean;
  showList: () => void;
  /** Shows the open item, the item that was open before the list, or the empty pane. */
  showOpen: () => void;
}

/** Shows either the list or the open item. The address decides which, so that links and the back button work too. */
export function usePanes(openId: string | undefined, goTo: (id: string | undefined) => void): Panes {
  const [leftId, setLeftId] = useState<string>();
  const [isEmptyShown, setEmptyShown] = useState(false);
  if (openId !== undefined && isEmptyShown) setEmptyShown(false);
  if (openId !== undefined && leftId !== undefined && openId !== leftId) setLeftId(undefined);
  useRootAttribute("coversTopBar", openId !== undefined);
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

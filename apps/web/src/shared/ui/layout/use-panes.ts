import { useState } from "react";
import { useRootAttribute } from "./use-root-mark.ts";

interface Panes {
  isListShown: boolean;
  showList: () => void;
  /**
   * Shows the item's pane instead of the list: with the open item, else the item that was open before the list was
   * shown, else empty.
   */
  showOpen: () => void;
}

/**
 * Chooses whether a narrow screen shows the list or the open item. The URL decides, so that links and the browser's
 * back button work.
 */
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

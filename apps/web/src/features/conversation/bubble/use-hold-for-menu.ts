import { useLongPress } from "@mantine/hooks";
import type { RefObject } from "react";

/** A finger that stays on a message opens its menu, and nothing else that lies under it. */
export function useHoldForMenu(place: RefObject<HTMLElement | null>) {
  return useLongPress(() => {}, {
    events: ["touch"],
    cancelOnMove: true,
    // With the finger still down the menu would close as it is lifted.
    onFinish: (event) => {
      if (event.cancelable) event.preventDefault();
      place.current?.querySelector<HTMLButtonElement>("[data-menu-button]")?.click();
    },
  });
}

import { useLongPress } from "@mantine/hooks";
import type { RefObject } from "react";

/** Opens the menu of a message by a long press, without a click on the element under the finger. */
export function useHoldForMenu(place: RefObject<HTMLElement | null>) {
  return useLongPress(() => {}, {
    events: ["touch"],
    cancelOnMove: true,
    // The menu opens when the finger is lifted. If it opened earlier, lifting the finger would close the menu.
    onFinish: (event) => {
      if (event.cancelable) event.preventDefault();
      place.current?.querySelector<HTMLButtonElement>("[data-menu-button]")?.click();
    },
  });
}

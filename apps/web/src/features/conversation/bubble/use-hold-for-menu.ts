import { useLongPress } from "@mantine/hooks";
import type { RefObject } from "react";

/** A long press on a message opens its menu and triggers no other element under the finger. */
export function useHoldForMenu(place: RefObject<HTMLElement | null>) {
  return useLongPress(() => {}, {
    events: ["touch"],
    cancelOnMove: true,
    // Opens the menu when the finger is lifted; opened earlier, the lifting would close it.
    onFinish: (event) => {
      if (event.cancelable) event.preventDefault();
      place.current?.querySelector<HTMLButtonElement>("[data-menu-button]")?.click();
    },
  });
}

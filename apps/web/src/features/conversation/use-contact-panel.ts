import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { isBoolean } from "../../shared/preferences/parse-stored.ts";
import { createPreference, type Preference } from "../../shared/preferences/preference.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { ticketTexts } from "../tickets/texts.ts";

/**
 * Smallest width of the frame in pixels; in a narrower frame, the conversation beside the panel would be too narrow.
 */
const leastFrame = 680;

export interface ContactPanelState {
  /** Ref callback of the element that contains the conversation and the panel. */
  frame: (element: HTMLElement | null) => void;
  shown: "column" | "drawer" | undefined;
  toggle: () => void;
  close: () => void;
  onDialog: (step: 1 | -1) => void;
}

/**
 * State of the contact panel. In a wide frame the panel is a column that remembers whether it was open; in a narrow
 * frame it is a drawer.
 */
export function useContactPanel(): ContactPanelState {
  const t = useTexts(ticketTexts);
  const preference = panelPreference(useUser().id);
  const kept = preference.use();
  const [drawer, setDrawer] = useState(false);
  const { ref, width } = useElementSize();
  const isWide = useMediaQuery("(min-width: 1280px)", false, { getInitialValueInEffect: false });
  const [dialogs, setDialogs] = useState(0);
  const hasRoomNow = isWide && width >= leastFrame;
  const [hasRoom, setHasRoom] = useState(hasRoomNow);
  // The layout does not change while a dialog of the panel is open, because the text typed in the dialog would be
  // lost.
  if (dialogs === 0 && hasRoom !== hasRoomNow) setHasRoom(hasRoomNow);
  const toggle = () => (hasRoom ? preference.write(!kept) : setDrawer(!drawer));
  useCommands([
    {
      id: "conversation:contact",
      label: t("contactPanel"),
      group: t("title"),
      keys: "i",
      chord: "Alt+KeyI",
      staysInList: true,
      run: toggle,
    },
  ]);
  return {
    frame: ref,
    shown: shownAs(hasRoom, kept, drawer),
    toggle,
    onDialog: useCallback((step) => setDialogs((count) => count + step), []),
    close: () => (hasRoom ? preference.write(false) : setDrawer(false)),
  };
}

function shownAs(hasRoom: boolean, kept: boolean, drawer: boolean): ContactPanelState["shown"] {
  if (hasRoom) return kept ? "column" : undefined;
  return drawer ? "drawer" : undefined;
}

const preferences = new Map<number, Preference<boolean>>();

/** Whether the panel is open beside the conversation, as a preference of each user of this browser. */
function panelPreference(userId: number): Preference<boolean> {
  const known = preferences.get(userId);
  if (known) return known;
  const preference = createPreference(`recado-contact-panel-${userId}`, false, isBoolean);
  preferences.set(userId, preference);
  return preference;
}

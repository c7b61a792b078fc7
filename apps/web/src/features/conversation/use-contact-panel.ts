import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { createPreference, type Preference } from "../../shared/preferences/preference.ts";
import { isBoolean } from "../../shared/preferences/read-stored.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { ticketTexts } from "../tickets/texts.ts";

/** With less the conversation itself would be too narrow beside it. */
const leastFrame = 680;

export interface ContactPanelState {
  /** Of the conversation and the panel together. */
  frame: (element: HTMLElement | null) => void;
  shown: "column" | "drawer" | undefined;
  toggle: () => void;
  close: () => void;
  onDialog: (step: 1 | -1) => void;
}

/** A column of its own where there is room, kept as it was left; elsewhere a drawer that comes when asked for. */
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
  // What is typed in a dialog of the panel would go with it.
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

/** Whether the panel stands beside the conversation: each person of this browser has their own choice. */
function panelPreference(userId: number): Preference<boolean> {
  const known = preferences.get(userId);
  if (known) return known;
  const preference = createPreference(`recado-contact-panel-${userId}`, false, isBoolean);
  preferences.set(userId, preference);
  return preference;
}

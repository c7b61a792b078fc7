import { isBoolean } from "../../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../../shared/preferences/preference.ts";

/**
 * Whether the user had saved views when the inbox was last shown in this browser. The list then reserves the room of
 * their tabs while they load, so that no row moves.
 */
export const hasViewsPreference = createPreference("hasTicketViews", false, isBoolean);

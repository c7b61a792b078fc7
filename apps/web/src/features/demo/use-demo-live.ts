import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { putPhone } from "./phone-queries.ts";
import { advanceScript, type ScriptEvent, scriptPreference } from "./script/demo-script.ts";
import { usePersona } from "./use-persona.ts";

/** Keeps the phones and the script current by live events, even while the phone is hidden. */
export function useDemoLive(): void {
  const client = useQueryClient();
  const persona = usePersona();

  function tell(event: ScriptEvent): void {
    if (!persona) return;
    const next = advanceScript(scriptPreference.read(), event, persona.number);
    if (next !== scriptPreference.read()) scriptPreference.write(next);
  }

  useLiveEvent("demoPhone", ({ phone }) => putPhone(client, phone));
  useLiveEvent("ticket", (payload) => tell({ name: "ticket", payload }));
  useLiveEvent("appMessage", (payload) => tell({ name: "appMessage", payload }));
}

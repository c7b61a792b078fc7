import { listPhones, type Persona } from "@recado/contract/demo";
import type { PersonaPhone } from "@recado/contract/demo-phones";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { createStalenessGuard } from "../../shared/live/staleness-guard.ts";
import { phonesHerePreference } from "./demo-preferences.ts";
import { demoQuery } from "./queries.ts";

export const phoneKey = (personaId: string) => ["demo", "phone", personaId] as const;
const personasKey = ["demo", "personas"] as const;

/**
 * The personas of the demonstration. The list is empty on other installations, and for companies that are not part of
 * the demonstration.
 */
export function usePersonas(): Persona[] {
  return usePhones().data ?? [];
}

/** Whether the phones will probably be shown, which can be told before the personas have loaded. */
export function useExpectsPhones(): boolean {
  const demo = useQuery(demoQuery);
  const phones = usePhones();
  return phonesHerePreference.use() === true && demo.data?.enabled !== false && !phones.isError;
}

function usePhones() {
  const demo = useQuery(demoQuery);
  return useQuery({
    queryKey: personasKey,
    queryFn: async () => {
      const answer = await call(listPhones, {}).catch((error: unknown) => {
        phonesHerePreference.write(false);
        throw error;
      });
      phonesHerePreference.write(true);
      return answer.personas;
    },
    enabled: demo.data?.enabled === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All phones share this one subject of the staleness guard, because it does not matter which phone has changed. */
const everyPhone = 0;
const freshness = createStalenessGuard();

/** Asks for a phone. The answer counts only if no live event has changed a phone meanwhile. */
export function askForPhone(ask: () => Promise<PersonaPhone>): Promise<PersonaPhone> {
  return freshness.ask(everyPhone, ask);
}

export function putPhone(client: QueryClient, phone: PersonaPhone): void {
  freshness.touch(everyPhone);
  client.setQueryData<PersonaPhone>(phoneKey(phone.persona.id), phone);
  client.setQueryData<Persona[]>(personasKey, (personas) =>
    personas?.map((known) => (known.id === phone.persona.id ? phone.persona : known)),
  );
}

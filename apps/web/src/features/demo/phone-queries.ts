import {
  actAsPersona,
  getPersonaPhone,
  listPhones,
  type Persona,
  type PersonaContent,
  type PersonaPhone,
  sendAsPersona,
  writeAsPersona,
} from "@recado/contract/demo";
import { type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { createStalenessGuard } from "../../shared/live/staleness-guard.ts";
import { phonesHerePreference } from "./demo-preferences.ts";
import { demoQuery } from "./queries.ts";

const phoneKey = (personaId: string) => ["demo", "phone", personaId] as const;
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

/** The phone of a persona. `useDemoLive` keeps its data current. */
export function usePhone(personaId: string) {
  return useQuery({
    queryKey: phoneKey(personaId),
    queryFn: (): Promise<PersonaPhone> =>
      freshness.ask(everyPhone, () => call(getPersonaPhone, { params: { personaId } })),
    refetchOnMount: "always",
  });
}

export function putPhone(client: QueryClient, phone: PersonaPhone): void {
  freshness.touch(everyPhone);
  client.setQueryData<PersonaPhone>(phoneKey(phone.persona.id), phone);
  client.setQueryData<Persona[]>(personasKey, (personas) =>
    personas?.map((known) => (known.id === phone.persona.id ? phone.persona : known)),
  );
}

/**
 * Sends messages in the name of a persona. The requests run one after the other, so that messages typed quickly
 * arrive in order.
 */
export function useWriteAsPersona(personaId: string) {
  return useMutation({
    scope: { id: `write-${personaId}` },
    mutationFn: (text: string) => call(writeAsPersona, { params: { personaId }, body: { text } }),
    onError: showError,
  });
}

export function useSendAsPersona(personaId: string) {
  return useMutation({
    mutationFn: async (content: PersonaContent | Promise<PersonaContent>) =>
      call(sendAsPersona, { params: { personaId }, body: await content }),
    onError: showError,
  });
}

type PersonaAct = { typing: boolean } | { read: true } | { online: boolean };

export function useActAsPersona(personaId: string) {
  return useMutation({
    mutationFn: (act: PersonaAct) => call(actAsPersona, { params: { personaId }, body: act }),
  });
}

import {
  actAsPersona,
  getPersonaPhone,
  type PersonaContent,
  type PersonaPhone,
  sendAsPersona,
  writeAsPersona,
} from "@recado/contract/demo-phones";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { askForPhone, phoneKey } from "../phone-queries.ts";

/** The phone of a persona. `useDemoLive` keeps its data current. */
export function usePhone(personaId: string) {
  return useQuery({
    queryKey: phoneKey(personaId),
    queryFn: (): Promise<PersonaPhone> => askForPhone(() => call(getPersonaPhone, { params: { personaId } })),
    refetchOnMount: "always",
  });
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

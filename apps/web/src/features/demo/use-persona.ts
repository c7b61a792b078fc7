import type { Persona } from "@recado/contract/demo";
import { personaPreference } from "./demo-preferences.ts";
import { usePersonas } from "./phone-queries.ts";

/**
 * The persona whose phone is shown: the persona chosen last, or the first persona. Undefined outside a demonstration.
 */
export function usePersona(): Persona | undefined {
  const personas = usePersonas();
  const chosen = personaPreference.use();
  return personas.find(({ id }) => id === chosen) ?? personas[0];
}

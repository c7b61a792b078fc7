import type { Persona } from "@recado/contract/demo";
import { personaPreference } from "./demo-preferences.ts";
import { usePersonas } from "./demo-queries.ts";

/** Whose phone is shown: the one chosen last, or the first. Undefined where there is no demonstration. */
export function usePersona(): Persona | undefined {
  const personas = usePersonas();
  const chosen = personaPreference.use();
  return personas.find(({ id }) => id === chosen) ?? personas[0];
}

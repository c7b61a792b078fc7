import { type AuditArea, auditAreas, auditAreaTexts } from "@recado/contract/shared/audit-areas";
import type { Language } from "@recado/contract/shared/language";
import type { Texts } from "../../shared/i18n/define-texts.ts";

/** Names of the areas, for the filter. */
export const areaTexts = areasIn("many");

/** Name of one entity of an area, as used by the sentences of `texts.ts`. */
export const namedTexts = areasIn("one");

function areasIn(form: "many" | "one"): Texts<Record<AuditArea, string>> {
  const inLanguage = (language: Language) =>
    Object.fromEntries(auditAreas.map((area) => [area, auditAreaTexts[area][form][language]])) as Record<
      AuditArea,
      string
    >;
  return { pt: inLanguage("pt"), en: inLanguage("en"), es: inLanguage("es") };
}

import { type AuditArea, auditAreas, auditAreaWords } from "@recado/contract/shared/audit-areas";
import type { Language } from "@recado/contract/shared/language";
import type { Texts } from "../../shared/i18n/define-texts.ts";

/** What the log is sorted by. */
export const areaTexts = areasIn("many");

/** One of an area, as the sentences of `texts.ts` name it. */
export const namedTexts = areasIn("one");

function areasIn(form: "many" | "one"): Texts<Record<AuditArea, string>> {
  const inLanguage = (language: Language) =>
    Object.fromEntries(auditAreas.map((area) => [area, auditAreaWords[area][form][language]])) as Record<
      AuditArea,
      string
    >;
  return { pt: inLanguage("pt"), en: inLanguage("en"), es: inLanguage("es") };
}

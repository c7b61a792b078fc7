import { campaignReasons } from "@recado/contract/campaign-reasons";
import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const recipientReasonTexts = defineTexts({
  pt: { ...campaignReasons.pt, unknown: "sem motivo conhecido" },
  en: { ...campaignReasons.en, unknown: "unknown reason" },
  es: { ...campaignReasons.es, unknown: "motivo desconocido" },
});

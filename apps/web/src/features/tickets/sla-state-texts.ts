import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** States of a ticket's SLA; `none` is a ticket without a target. */
export const slaStateTexts = defineTexts({
  pt: {
    running: "No prazo",
    warned: "Perto de vencer",
    paused: "Pausado",
    breached: "Vencido",
    done: "Cumprido",
    none: "Sem SLA",
  },
  en: {
    running: "On time",
    warned: "Due soon",
    paused: "Paused",
    breached: "Breached",
    done: "Met",
    none: "No SLA",
  },
  es: {
    running: "En plazo",
    warned: "Por vencer",
    paused: "En pausa",
    breached: "Vencido",
    done: "Cumplido",
    none: "Sin SLA",
  },
});

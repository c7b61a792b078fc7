import { defineTexts } from "../../../shared/i18n/define-texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Tick } from "./filter-tick.tsx";
import classes from "./list.module.css";
import {
  compactRowsPreference,
  hideSingleChipsPreference,
  priorityFirstPreference,
  slaFirstPreference,
} from "./row-preferences.ts";

const rowOptionTexts = defineTexts({
  pt: {
    title: "Linhas da lista",
    priorityFirst: "Prioridade mais alta primeiro",
    slaFirst: "Prazo do SLA mais próximo primeiro",
    compact: "Linhas compactas",
    hideSingle: "Ocultar fila ou conexão quando só há uma",
  },
  en: {
    title: "List rows",
    priorityFirst: "Highest priority first",
    slaFirst: "Nearest SLA deadline first",
    compact: "Compact rows",
    hideSingle: "Hide the queue or connection if there is only one",
  },
  es: {
    title: "Filas de la lista",
    priorityFirst: "Prioridad más alta primero",
    slaFirst: "Plazo del SLA más próximo primero",
    compact: "Filas compactas",
    hideSingle: "Ocultar la cola o la conexión si solo hay una",
  },
});

/** Choices of how the rows of the ticket list look. They are saved in this browser. */
export function RowOptions() {
  const t = useTexts(rowOptionTexts);
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.ticketFiltersTitle}>{t("title")}</legend>
      <Tick checked={priorityFirstPreference.use()} onChange={priorityFirstPreference.write}>
        {t("priorityFirst")}
      </Tick>
      <Tick checked={slaFirstPreference.use()} onChange={slaFirstPreference.write}>
        {t("slaFirst")}
      </Tick>
      <Tick checked={compactRowsPreference.use()} onChange={compactRowsPreference.write}>
        {t("compact")}
      </Tick>
      <Tick checked={hideSingleChipsPreference.use()} onChange={hideSingleChipsPreference.write}>
        {t("hideSingle")}
      </Tick>
    </fieldset>
  );
}

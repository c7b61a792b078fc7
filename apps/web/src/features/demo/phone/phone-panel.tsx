import type { Persona } from "@recado/contract/demo";
import { Link } from "@tanstack/react-router";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { Switch } from "../../../shared/ui/fields/switch.tsx";
import { personaPreference } from "../demo-preferences.ts";
import { usePersonas } from "../phone-queries.ts";
import { ScriptCard } from "../script/script-card.tsx";
import { useActAsPersona, usePhone } from "./persona-phone.ts";
import classes from "./phone.module.css";
import { PhoneScreen } from "./phone-screen.tsx";
import { phoneTexts } from "./phone-texts.ts";

/** The phone with the persona's name and online state, and with the next step of the demonstration's script. */
export function PhonePanel({ persona }: { persona: Persona }) {
  const t = useTexts(phoneTexts);
  const phone = usePhone(persona.id);
  const personas = usePersonas();
  const { mutate: act } = useActAsPersona(persona.id);
  return (
    <div className={classes.panel}>
      <ScriptCard persona={persona} />
      <div className={classes.controls}>
        <select
          className={classes.persona}
          aria-label={t("persona")}
          value={persona.id}
          onChange={(event) => personaPreference.write(event.currentTarget.value)}
        >
          {personas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Switch
          label={t("online")}
          checked={persona.online}
          onChange={(online) => act({ online }, { onError: showError })}
        />
      </div>
      <div className={classes.phone}>
        {phone.data && <PhoneScreen key={persona.id} phone={phone.data} />}
        {phone.isError && !phone.data && (
          <ErrorState error={phone.error} onRetry={() => void phone.refetch()} />
        )}
      </div>
      <p className={classes.ribbon}>
        {t("ribbon")}
        <span aria-hidden="true">|</span>
        <Link to="/connections">{t("connect")}</Link>
      </p>
    </div>
  );
}

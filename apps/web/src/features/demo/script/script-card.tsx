import type { Persona } from "@recado/contract/demo";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { phoneTexts } from "../phone/phone-texts.ts";
import { scriptPreference, scriptSteps } from "./demo-script.ts";
import classes from "./script-card.module.css";

/** Card with the next step of the one-minute script. Real events in the product lead to the following step. */
export function ScriptCard({ persona }: { persona: Persona }) {
  const t = useTexts(phoneTexts);
  const step = scriptPreference.use();
  const [firstName = ""] = persona.name.split(" ");
  const position = scriptSteps.indexOf(step);
  return (
    <div className={classes.card}>
      <div
        className={classes.dots}
        role="img"
        aria-label={t("script.progress", { step: position + 1, count: scriptSteps.length })}
      >
        {scriptSteps.map((name, index) => (
          <span
            key={name}
            className={classes.dot}
            data-done={index < position || undefined}
            data-present={index === position || undefined}
          />
        ))}
      </div>
      <p className={classes.text} role="status">
        {t(`script.${step}`, { name: firstName })}
        {step === "done" && (
          <button type="button" className={classes.again} onClick={() => scriptPreference.write("write")}>
            {t("script.again")}
          </button>
        )}
      </p>
    </div>
  );
}

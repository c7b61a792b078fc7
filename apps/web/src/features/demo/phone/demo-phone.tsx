import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useRootAttribute } from "../../../shared/ui/layout/use-root-mark.ts";
import { phoneShownPreference } from "../demo-preferences.ts";
import { useExpectsPhones } from "../phone-queries.ts";
import { demoTexts } from "../texts.ts";
import { usePersona } from "../use-persona.ts";
import { LazyPhonePanel } from "./lazy-phone-panel.tsx";
import classes from "./phone-sheet.module.css";

/** The simulated phone of a customer beside the inbox, on screens that are wide enough. */
export function DemoPhone() {
  const t = useTexts(demoTexts);
  const persona = usePersona();
  const isShown = useExpectsPhones() || Boolean(persona);
  useRootAttribute("demoPhone", isShown);
  if (!isShown) return null;
  return (
    <aside className={classes.aside} aria-label={t("phone")} data-pane="phone" tabIndex={-1}>
      <div className={classes.demoPhoneHead}>
        <h2 className={classes.demoPhoneTitle}>{t("phone")}</h2>
        <ActionIcon
          aria-label={t("hide")}
          title={t("hide")}
          size="md"
          onClick={() => phoneShownPreference.write(false)}
        >
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {persona && <LazyPhonePanel persona={persona} />}
    </aside>
  );
}

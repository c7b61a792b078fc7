import { Button } from "@mantine/core";
import { IconDeviceMobileMessage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { phonesHerePreference } from "../demo/demo-preferences.ts";
import { demoQuery } from "../demo/queries.ts";
import classes from "./login.module.css";
import { loginTexts } from "./texts.ts";

/** Button that signs in to the demonstration without a form; only demonstration installations show the button. */
export function DemoButton() {
  const t = useTexts(loginTexts);
  const { exploreDemo } = useSession();
  const { data } = useQuery(demoQuery);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function explore(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    phonesHerePreference.write(true);
    await exploreDemo().catch(setRefusal);
    setBusy(false);
  }

  if (!data?.enabled) return null;
  return (
    <div className={classes.door}>
      <p className={classes.or}>{t("or")}</p>
      {refusal !== null && <FormAlert>{describeError(refusal)}</FormAlert>}
      <Button
        variant="light"
        size="md"
        fullWidth
        loading={busy}
        leftSection={<IconDeviceMobileMessage size={20} stroke={1.75} />}
        onClick={() => void explore()}
      >
        {t("explore")}
      </Button>
      <p className={classes.hint}>{t("exploreHint")}</p>
    </div>
  );
}

import { Button } from "@mantine/core";
import { useState } from "react";
import { showFailure } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { SafariGuide, useInstallWay } from "../../../shared/install/install-choice.tsx";
import { useUser } from "../../../shared/session/session-context.ts";
import { Switch } from "../../../shared/ui/fields/switch.tsx";
import { alertTexts } from "./alert-texts.ts";
import { bellTexts } from "./bell-texts.ts";
import { canPush, listenForPushes, pushWantedPreference, stopPushes } from "./push-subscription.ts";
import classes from "./unread-tickets.module.css";

/**
 * Asks for the permission to show notifications. Browsers show their prompt only after a click, and only once. After
 * that, the user can choose notifications for closed pages.
 */
export function AskPermission() {
  const t = useTexts(bellTexts);
  const { id, companyId } = useUser();
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  const owner = `${companyId}-${id}`;
  const way = useInstallWay();

  async function ask(): Promise<void> {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (pushWantedPreference.read()) await listenForPushes(owner);
  }

  if (way === "safari")
    return (
      <div className={classes.choice}>
        <SafariGuide />
      </div>
    );
  if (permission === "granted") return <PushSwitch owner={owner} />;
  if (permission !== "default") return null;
  return (
    <Button variant="subtle" fullWidth size="compact-sm" onClick={() => void ask()}>
      {t("askPermission")}
    </Button>
  );
}

function PushSwitch({ owner }: { owner: string }) {
  const t = useTexts(alertTexts);
  const wanted = pushWantedPreference.use();

  async function turn(on: boolean): Promise<void> {
    pushWantedPreference.write(on);
    if (!on) return stopPushes();
    if (await listenForPushes(owner)) return;
    pushWantedPreference.write(false);
    showFailure(t("pushFailed"));
  }

  if (!canPush()) return null;
  return (
    <div className={classes.choice}>
      <Switch label={t("push")} checked={wanted} onChange={(on) => void turn(on)} />
    </div>
  );
}

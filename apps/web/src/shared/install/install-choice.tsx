import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useBrand } from "../brand/brand.ts";
import { useTexts } from "../i18n/use-texts.ts";
import classes from "./install-choice.module.css";
import { askToInstall, installPrompt, onInstallPrompt } from "./install-prompt.ts";
import { installTexts } from "./install-texts.ts";
import { type InstallWay, installFacts, installWay } from "./install-way.ts";

export function useInstallWay(): InstallWay {
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt);
  return installWay(installFacts(prompt !== null));
}

/** Lets the user install the app on this device. Depending on the browser, it offers a button or explains the steps. */
export function InstallChoice() {
  const t = useTexts(installTexts);
  const { name } = useBrand();
  const way = useInstallWay();
  if (way === "safari") return <SafariGuide />;
  if (way === "button")
    return (
      <div>
        <Button variant="default" onClick={() => void askToInstall()}>
          {t("install")}
        </Button>
      </div>
    );
  return <p className={classes.words}>{t(way, { name })}</p>;
}

/**
 * Shows how to install the app on an iPhone or iPad. These devices deliver notifications only to apps on the home
 * screen, and only Safari can put an app there.
 */
export function SafariGuide() {
  const t = useTexts(installTexts);
  const { name } = useBrand();
  return (
    <div className={classes.guide}>
      <p className={classes.words}>{t("safariFirst", { name })}</p>
      <ol className={classes.steps}>
        <li>{t("safariShare")}</li>
        <li>{t("safariAdd")}</li>
        <li>{t("safariOpen", { name })}</li>
      </ol>
    </div>
  );
}

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

/** For whoever looks for it: how the program comes onto the home screen of this device. */
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

/** Apple's telephones notify of nothing but what stands on their home screen, where Safari alone puts it. */
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

import { Button } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "../answer-closed.module.css";
import { templateTexts } from "./template-texts.ts";

/** In the composer's place once 24 hours have passed: WhatsApp takes approved templates only. */
export function WindowClosed({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(templateTexts);
  return (
    <div className={classes.closed}>
      <span>{t("closed")}</span>
      <Button flex="none" variant="light" onClick={onChoose}>
        {t("choose")}
      </Button>
    </div>
  );
}

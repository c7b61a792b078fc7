import { Button } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "../conversation.module.css";
import { templateSendTexts } from "./template-texts.ts";

/**
 * Replaces the composer once the customer's last message is 24 hours old. From then on WhatsApp accepts only approved
 * templates.
 */
export function WindowClosed({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(templateSendTexts);
  return (
    <div className={classes.closed}>
      <span>{t("closed")}</span>
      <Button flex="none" variant="light" onClick={onChoose}>
        {t("choose")}
      </Button>
    </div>
  );
}

import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import classes from "../answer-closed.module.css";
import { templateTexts } from "./template-texts.ts";

const TemplateDialog = lazyPart(() =>
  import("./template-dialog.tsx").then((module) => ({ default: module.TemplateDialog })),
);

/** In the composer's place once 24 hours have passed: WhatsApp takes approved templates only. */
export function WindowClosed({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(templateTexts);
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={classes.closed}>
      <span>{t("closed")}</span>
      <Button flex="none" variant="light" onClick={() => setChoosing(true)}>
        {t("choose")}
      </Button>
      <Suspense>{choosing && <TemplateDialog ticket={ticket} onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  );
}

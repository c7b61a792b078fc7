import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Logo } from "../../shared/ui/layout/logo.tsx";
import { ticketTexts } from "../tickets/texts.ts";
import classes from "./inbox.module.css";

interface NoSelectionProps {
  onSelect: () => void;
  /** Suggestions for what the user can do first. */
  children: ReactNode;
}

/** Placeholder while no conversation is open. Its button leads back to the list. */
export function NoSelection({ onSelect, children }: NoSelectionProps) {
  const t = useTexts(ticketTexts);
  return (
    <div className={classes.none}>
      <Logo size={64} />
      <p className={classes.hint}>{t("selectHint")}</p>
      <Button variant="default" onClick={onSelect}>
        {t("selectTicket")}
      </Button>
      {children}
    </div>
  );
}

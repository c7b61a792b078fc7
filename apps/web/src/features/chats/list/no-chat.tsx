import { Button } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Logo } from "../../../shared/ui/layout/logo.tsx";
import classes from "../../inbox/inbox.module.css";
import { chatTexts } from "../texts.ts";

export function NoChat({ onAdd }: { onAdd: () => void }) {
  const t = useTexts(chatTexts);
  return (
    <div className={classes.none}>
      <Logo size={64} />
      <p className={classes.hint}>{t("selectHint")}</p>
      <Button variant="default" onClick={onAdd}>
        {t("add")}
      </Button>
    </div>
  );
}

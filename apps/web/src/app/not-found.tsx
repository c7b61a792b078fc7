import { Button } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import classes from "./session-start.module.css";
import { shellTexts } from "./shell/texts.ts";

export function NotFound() {
  const t = useTexts(shellTexts);
  return (
    <main className={classes.page}>
      <EmptyState
        icon={<IconMapOff size={22} stroke={1.75} />}
        title={t("notFound")}
        action={
          <Button variant="default" component={Link} to="/">
            {t("backHome")}
          </Button>
        }
      />
    </main>
  );
}

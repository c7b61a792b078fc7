import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { bellTexts } from "./bell-texts.ts";

/** Browsers ask only when a person wants it, and only once. */
export function AskPermission() {
  const t = useTexts(bellTexts);
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  if (permission !== "default") return null;
  return (
    <Button
      variant="subtle"
      fullWidth
      size="compact-sm"
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      {t("askPermission")}
    </Button>
  );
}

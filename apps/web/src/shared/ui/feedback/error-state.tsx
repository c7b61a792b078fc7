import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff } from "@tabler/icons-react";
import { OfflineError } from "../../api/offline-error.ts";
import { describeError } from "../../api/show-error.ts";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./feedback.module.css";

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  /** Title that names the content that could not be loaded. */
  title?: string;
}

/** Error message with a retry button, in the place of content that could not be loaded. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const t = useTexts(sharedTexts);
  const Icon = error instanceof OfflineError ? IconCloudOff : IconAlertTriangle;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <Icon size={22} stroke={1.75} />
      </span>
      <p className={classes.title}>{title ?? t("loadError")}</p>
      <p className={classes.text}>{describeError(error)}</p>
      <Button variant="default" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

import { Button } from "@mantine/core";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import classes from "./list.module.css";
import { rowHeight } from "./row/row-height.ts";

interface ListFootProps {
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
}

/** Below the last loaded row: the next page is loading, or its loading failed. */
export function ListFoot({ loading, failed, onRetry }: ListFootProps) {
  const t = useTexts(sharedTexts);
  if (loading) return <SkeletonRows rows={2} rowHeight={rowHeight} avatar />;
  if (!failed) return null;
  return (
    <div className={classes.foot} role="alert">
      <span>{t("loadError")}</span>
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

import { IconCircleNumber1 } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { bodyTexts } from "./texts.ts";
import classes from "./view-once-mark.module.css";

/** The customer meant it to be seen once. */
export function ViewOnceMark({ inline = false }: { inline?: boolean }) {
  const t = useTexts(bodyTexts);
  return (
    <span className={classes.mark} data-inline={inline || undefined}>
      <IconCircleNumber1 size={14} stroke={2} aria-hidden="true" />
      {t("viewOnce")}
    </span>
  );
}

import { IconCircleNumber1 } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./kinds.module.css";
import { bodyTexts } from "./texts.ts";

/** Mark on a message that the customer sent as "view once". */
export function ViewOnceMark({ inline = false }: { inline?: boolean }) {
  const t = useTexts(bodyTexts);
  return (
    <span className={classes.mark} data-inline={inline || undefined}>
      <IconCircleNumber1 size={14} stroke={2} aria-hidden="true" />
      {t("viewOnce")}
    </span>
  );
}

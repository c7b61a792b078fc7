import { Button, type ButtonProps } from "@mantine/core";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import type { MoreRows } from "../../lists/more-rows.ts";
import classes from "./lists.module.css";

interface MoreButtonProps extends Pick<ButtonProps, "size" | "fullWidth"> {
  more: MoreRows;
  children: string;
}

/** Button below a short list that loads more rows. If loading failed, an error message is displayed. */
export function MoreButton({ more, ...button }: MoreButtonProps) {
  const t = useTexts(sharedTexts);
  if (!more.exist) return null;
  return (
    <>
      {more.failed && (
        <p className={classes.moreButtonFailed} role="alert">
          {t("loadError")}
        </p>
      )}
      <Button variant="subtle" loading={more.loading} onClick={more.load} {...button} />
    </>
  );
}

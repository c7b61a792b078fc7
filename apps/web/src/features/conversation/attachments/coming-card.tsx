import { CloseButton, Loader } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./attachments.module.css";
import { type ComingFile, expectNoMore } from "./attachments.ts";
import { attachTexts } from "./texts.ts";

interface ComingCardProps {
  ticketId: number;
  file: ComingFile;
}

/** Placeholder for a file that is still being fetched. */
export function ComingCard({ ticketId, file }: ComingCardProps) {
  const t = useTexts(attachTexts);
  const { name } = file;
  return (
    <li className={classes.card}>
      <span className={classes.preview}>
        <Loader size={18} color="gray" />
      </span>
      <span className={classes.words} role="status">
        <span className={classes.about}>
          <span className={classes.name} title={name}>
            {name}
          </span>
        </span>
        <span className={classes.size}>{t("coming")}</span>
      </span>
      <CloseButton aria-label={t("remove", { name })} onClick={() => expectNoMore(ticketId, file)} />
    </li>
  );
}

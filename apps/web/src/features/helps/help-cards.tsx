import { VisuallyHidden } from "@mantine/core";
import type { HelpVideo } from "@recado/contract/helps";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./help-cards.module.css";
import { helpTexts } from "./texts.ts";

interface HelpCardsProps {
  helps: readonly HelpVideo[];
  onWatch: (help: HelpVideo) => void;
}

/** Cards of the help videos. They contain nothing from YouTube, so that YouTube is contacted only after a click. */
export function HelpCards({ helps, onWatch }: HelpCardsProps) {
  const t = useTexts(helpTexts);
  return (
    <ul className={classes.cards} aria-label={t("title")}>
      {helps.map((help) => (
        <li key={help.id}>
          <button type="button" className={classes.card} onClick={() => onWatch(help)}>
            <VisuallyHidden>{t("watch")}</VisuallyHidden>
            <span className={classes.screen}>
              <IconPlayerPlayFilled size={26} aria-hidden="true" />
            </span>
            <span className={classes.words}>
              <strong className={classes.title}>{help.title}</strong>
              {help.description !== "" && <span className={classes.description}>{help.description}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

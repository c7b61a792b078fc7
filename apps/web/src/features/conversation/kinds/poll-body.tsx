import type { MessageContent } from "@recado/contract/message-content";
import { IconCircleCheck, IconListCheck } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./kinds.module.css";
import { bodyTexts } from "./texts.ts";

type Poll = Extract<MessageContent, { type: "poll" }>;

/** A poll with its votes so far; bars are relative to the leading option. */
export function PollBody({ poll: { question, options, mayChooseSeveral } }: { poll: Poll }) {
  const t = useTexts(bodyTexts);
  const most = Math.max(1, ...options.map(({ votes }) => votes));
  const Sign = mayChooseSeveral ? IconListCheck : IconCircleCheck;
  return (
    <div className={classes.poll}>
      <strong className={classes.question}>{question}</strong>
      <span className={classes.rule}>
        <Sign size={14} stroke={1.75} aria-hidden="true" />
        {t(mayChooseSeveral ? "chooseSeveral" : "chooseOne")}
      </span>
      <ul className={classes.options}>
        {options.map(({ title, votes }) => (
          <li key={title} className={classes.option}>
            <span className={classes.pollBodyTitle}>{title}</span>
            <span className={classes.votes}>{t("votes", { count: votes })}</span>
            <span className={classes.bar}>
              <span className={classes.filled} style={{ width: `${(100 * votes) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

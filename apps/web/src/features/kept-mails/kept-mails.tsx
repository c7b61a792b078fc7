import { Accordion } from "@mantine/core";
import type { DemoMail } from "@recado/contract/demo-phones";
import { Fragment } from "react";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./kept-mails.module.css";
import { keptMailTexts } from "./texts.ts";

/** List of the mails that a demonstration has stored instead of sending, newest first. The newest mail is open. */
export function KeptMails({ mails }: { mails: readonly DemoMail[] }) {
  const t = useTexts(keptMailTexts);
  return (
    <Accordion variant="separated" defaultValue={mails[0]?.mail ?? null} order={2}>
      {mails.map(({ mail, to, subject, text, at }) => (
        <Accordion.Item key={mail} value={mail}>
          <Accordion.Control>
            <span className={classes.subject}>{subject}</span>
            <span className={classes.about}>
              {t("to", { to })} · <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            <div className={classes.text}>
              <Linked text={text} />
            </div>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** Shows the text of a mail, in which URLs are links. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail does not change.
    <Fragment key={index}>{/^https?:/.test(part) ? <a href={part}>{part}</a> : part}</Fragment>
  ));
}

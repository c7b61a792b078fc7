import { type MessageTemplate, templateStatuses } from "@recado/contract/message-templates";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./message-templates.module.css";
import { templateTexts } from "./texts.ts";
import { useReasonText } from "./use-reason-text.ts";

/** Review status of a template at Meta, and the reason of a rejection. */
export function TemplateStatus({ template: { status, rejectedReason } }: { template: MessageTemplate }) {
  const t = useTexts(templateTexts);
  const reasonText = useReasonText();
  const known = templateStatuses.find((one) => one === status);
  return (
    <span className={classes.status}>
      <span className={classes.word} data-status={status}>
        {known ? t(`statuses.${known}`) : status}
      </span>
      {rejectedReason !== null && <small className={classes.reason}>{reasonText(rejectedReason)}</small>}
    </span>
  );
}

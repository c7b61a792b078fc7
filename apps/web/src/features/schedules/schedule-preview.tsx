import { fillVariables } from "@recado/contract/shared/template-variables";
import type { Ticket } from "@recado/contract/tickets";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { MarkedTextView } from "../messages/marked-text-view.tsx";
import classes from "./schedules.module.css";
import { scheduleTexts } from "./texts.ts";

interface SchedulePreviewProps {
  body: string;
  sendAt: string;
  contactName: string;
  ticket: Pick<Ticket, "id" | "createdAt"> | undefined;
}

/** Preview of the message with its variables filled in as of now. */
export function SchedulePreview({ body, sendAt, contactName, ticket }: SchedulePreviewProps) {
  const t = useTexts(scheduleTexts);
  const { language, timeZone } = useUser().company;
  if (body.trim() === "") return null;
  const text = fillVariables(body.trim(), {
    contactName,
    ticket: ticket ? { id: ticket.id, createdAt: ticket.createdAt } : null,
    now: sendAt === "" ? new Date() : new Date(sendAt),
    language,
    timeZone,
  });
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <h3 className={classes.heading}>{t("preview")}</h3>
      <p className={classes.bubble}>
        <MarkedTextView text={text} />
      </p>
    </section>
  );
}

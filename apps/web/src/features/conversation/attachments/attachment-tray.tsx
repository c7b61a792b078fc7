import { CloseButton } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { changeDraft, useDraftFiles } from "../../tickets/drafts.ts";
import { AttachmentCard } from "./attachment-card.tsx";
import type { Refusal } from "./attachment-rules.ts";
import classes from "./attachment-tray.module.css";
import { dismissRefusals, lostNames, type Tray, useTray } from "./attachments.ts";
import { ComingCard } from "./coming-card.tsx";
import { attachTexts } from "./texts.ts";

interface AttachmentTrayProps {
  ticketId: number;
  onSend: () => void;
}

/** What goes along with the answer, and what could not. */
export function AttachmentTray({ ticketId, onSend }: AttachmentTrayProps) {
  const t = useTexts(attachTexts);
  const tray = useTray(ticketId);
  const { attachments, coming, refusals } = tray;
  return (
    <>
      {refusals.length > 0 && (
        <div className={classes.notice} role="alert">
          <ul className={classes.refusals}>
            {refusals.map((refusal) => (
              <li key={refusal.name}>
                <strong>{t("refused")}</strong> <RefusalText refusal={refusal} />
              </li>
            ))}
          </ul>
          <CloseButton size="sm" aria-label={t("dismiss")} onClick={() => dismissRefusals(ticketId)} />
        </div>
      )}
      <LostNotice ticketId={ticketId} tray={tray} />
      {attachments.length + coming.length > 0 && (
        <ul className={classes.tray} aria-label={t("tray")}>
          {attachments.map((attachment) => (
            <AttachmentCard key={attachment.id} ticketId={ticketId} attachment={attachment} onSend={onSend} />
          ))}
          {coming.map((file) => (
            <ComingCard key={file.id} ticketId={ticketId} file={file} />
          ))}
        </ul>
      )}
    </>
  );
}

function RefusalText({ refusal }: { refusal: Refusal }) {
  const t = useTexts(attachTexts);
  const { name } = refusal;
  switch (refusal.reason) {
    case "tooLarge":
      return t(`tooLarge.${refusal.kind}`, { name, limit: refusal.limit });
    case "tooMany":
      return t("tooMany", { name, max: refusal.max });
    default:
      return t(refusal.reason, { name });
  }
}

/** Files of a draft do not outlive the page: what they were called does. */
function LostNotice({ ticketId, tray }: { ticketId: number; tray: Tray }) {
  const t = useTexts(attachTexts);
  const lost = lostNames(useDraftFiles(ticketId), tray);
  if (lost.length === 0) return null;
  return (
    <div className={classes.notice} data-quiet role="status">
      <span className={classes.lost}>{t("lost", { names: lost.join(", ") })}</span>
      <CloseButton
        size="sm"
        aria-label={t("dismiss")}
        onClick={() => changeDraft(ticketId, { files: tray.attachments.map(({ name }) => name) })}
      />
    </div>
  );
}

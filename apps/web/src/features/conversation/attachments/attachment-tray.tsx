import { CloseButton, Loader } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { changeDraft, useDraftFiles } from "../../tickets/drafts.ts";
import { AttachmentCard } from "./attachment-card.tsx";
import { type AttachmentRefusal, gatherRefusals } from "./attachment-rules.ts";
import classes from "./attachments.module.css";
import {
  type AttachmentTrayState,
  dismissRefusals,
  expectNoMore,
  lostFileNames,
  type PendingFile,
  useTray,
} from "./attachments.ts";
import { trayTexts } from "./tray-texts.ts";

interface AttachmentTrayProps {
  ticketId: number;
  onSend: () => void;
}

export function AttachmentTray({ ticketId, onSend }: AttachmentTrayProps) {
  const t = useTexts(trayTexts);
  const tray = useTray(ticketId);
  const { attachments, coming, refusals } = tray;
  return (
    <>
      {refusals.length > 0 && (
        <div className={classes.notice} role="alert">
          <ul className={classes.refusals}>
            {gatherRefusals(refusals).map((refusal) => (
              <li key={`${refusal.reason} ${refusal.name}`}>
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

function RefusalText({ refusal }: { refusal: AttachmentRefusal & { count: number } }) {
  const t = useTexts(trayTexts);
  const { name, count } = refusal;
  switch (refusal.reason) {
    case "tooLarge": {
      const { kind, limit } = refusal;
      return count === 1
        ? t(`tooLarge.${kind}`, { name, limit })
        : t(`manyTooLarge.${kind}`, { count, limit });
    }
    case "tooMany": {
      const { max } = refusal;
      return count === 1 ? t("tooMany", { name, max }) : t("manyTooMany", { count, max });
    }
    case "empty":
      return count === 1 ? t("empty", { name }) : t("manyEmpty", { count });
    case "folder":
      return count === 1 ? t("folder", { name }) : t("manyFolders", { count });
  }
}

/**
 * Notice that names the files of an earlier draft. Their contents were lost when the page closed; only their names
 * were stored.
 */
function LostNotice({ ticketId, tray }: { ticketId: number; tray: AttachmentTrayState }) {
  const t = useTexts(trayTexts);
  const lost = lostFileNames(useDraftFiles(ticketId), tray);
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

interface ComingCardProps {
  ticketId: number;
  file: PendingFile;
}

/** Placeholder for an attached file that is still being fetched. */
function ComingCard({ ticketId, file }: ComingCardProps) {
  const t = useTexts(trayTexts);
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

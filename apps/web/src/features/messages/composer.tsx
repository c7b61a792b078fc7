import type { Ticket } from "@recado/contract/tickets";
import { useRef } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { AboutBar } from "./about-bar.tsx";
import { AttachmentTray } from "./attachments/attachment-tray.tsx";
import { DropOverlay } from "./attachments/drop-overlay.tsx";
import { useAttach } from "./attachments/use-attach.ts";
import { useAuthorOf } from "./author.ts";
import classes from "./composer.module.css";
import { ComposerBox } from "./composer-box.tsx";
import { ComposerFoot } from "./composer-foot.tsx";
import { messageTexts } from "./texts.ts";
import { useComposer } from "./use-composer.ts";

interface ComposerProps {
  ticket: Ticket;
  narrow: boolean;
}

/** Words and files for the customer; they are a draft until they are sent and survive whatever happens. */
export function Composer({ ticket, narrow }: ComposerProps) {
  const t = useTexts(messageTexts);
  const place = useRef<HTMLDivElement>(null);
  const composer = useComposer(ticket);
  const { reply, edit, excess, cancel, send } = composer;
  const authorOf = useAuthorOf(ticket.contact.name);
  const attach = useAttach(ticket);

  return (
    <div ref={place} className={classes.composer}>
      {edit && (
        <AboutBar title={t("editing")} message={edit.message} cancel={t("cancelEditing")} onCancel={cancel} />
      )}
      {reply && (
        <AboutBar
          title={authorOf(reply)}
          spoken={t("quoteOf", { name: authorOf(reply) })}
          message={reply}
          cancel={t("composer.cancelReply")}
          onCancel={cancel}
        />
      )}
      {!edit && <AttachmentTray ticketId={ticket.id} onSend={send} />}
      <ComposerBox ticket={ticket} narrow={narrow} composer={composer} onAttach={attach} />
      {excess > 0 && (
        <p className={classes.excess} role="alert">
          {t("composer.tooLong", { count: excess })}
        </p>
      )}
      <ComposerFoot />
      <DropOverlay inside={place} onDrop={attach} />
    </div>
  );
}

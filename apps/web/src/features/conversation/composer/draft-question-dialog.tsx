import { Button, Modal } from "@mantine/core";
import { maxMessageLength } from "@recado/contract/messages";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import dialogs from "../../../shared/ui/dialogs/dialogs.module.css";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { signText } from "../../messages/sign-text.ts";
import { changeDraft, useDraftFiles, useDraftLine, useDraftText } from "../../tickets/drafts.ts";
import { shareDraft } from "../../tickets/shared-drafts.ts";
import { type DraftQuestion, setDraftQuestion } from "../../tickets/unsent-draft.ts";
import { useTicketActions } from "../../tickets/use-ticket-actions.ts";
import { clearTray, lostFileNames, useTray } from "../attachments/attachments.ts";
import { trayTexts } from "../attachments/tray-texts.ts";
import classes from "./draft-question-dialog.module.css";
import { setReply } from "./replies.ts";
import { useResolveAfterSending } from "./resolve-after-sending.ts";
import { resolveTexts } from "./resolve-texts.ts";
import { signingPreference } from "./signing-preference.ts";
import { sendDraft } from "./use-composer.ts";

/** Asks what becomes of an unsent message when its ticket is resolved: it is sent, discarded or kept. */
export function DraftQuestionDialog({ question: { ticket, next } }: { question: DraftQuestion }) {
  const t = useTexts(resolveTexts);
  const trayText = useTexts(trayTexts);
  const close = useTexts(sharedTexts)("close");
  const { name } = useUser();
  const signature = signingPreference.use() ? name : null;
  const isTooLong = signText(useDraftText(ticket.id), signature).length > maxMessageLength;
  const line = useDraftLine(ticket.id);
  const lost = lostFileNames(useDraftFiles(ticket.id), useTray(ticket.id));
  const canSend = !isTooLong && lost.length === 0;
  const { resolve } = useTicketActions();
  const resolveAfterSending = useResolveAfterSending();
  const end = () => setDraftQuestion(null);
  const dialog = useDialog(end);

  function discard(): void {
    clearTray(ticket.id);
    changeDraft(ticket.id, { text: "", caret: 0, files: [] });
    shareDraft(ticket.id);
    setReply(ticket.id, null);
    end();
    resolve(ticket, next);
  }

  return (
    <Modal
      ref={dialog}
      opened
      onClose={end}
      title={t("question")}
      size={600}
      centered
      closeButtonProps={{ "aria-label": close }}
    >
      <div className={dialogs.text}>{t("explanation", { name: ticket.contact.name })}</div>
      <p className={classes.draft} dir="auto">
        {line}
      </p>
      {lost.length > 0 && <p className={dialogs.text}>{trayText("lost", { names: lost.join(", ") })}</p>}
      <div className={`${dialogs.confirmDialogFoot} ${classes.foot}`}>
        <Button variant="subtle" color="red" onClick={discard}>
          {t("discard")}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            end();
            resolve(ticket, next);
          }}
          data-autofocus={!canSend || undefined}
        >
          {t("keep")}
        </Button>
        <Button
          disabled={!canSend}
          onClick={() => {
            end();
            sendDraft(ticket.id, signature, (ids) => void resolveAfterSending(ids, ticket, next));
          }}
          data-submit
          data-autofocus={canSend || undefined}
        >
          {t("sendAndResolve")}
        </Button>
      </div>
    </Modal>
  );
}

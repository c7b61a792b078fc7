import { CloseButton, VisuallyHidden } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { askBeforeUnload } from "../../../shared/forms/unsaved.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Switch } from "../../../shared/ui/fields/switch.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { stayAboveKeyboard } from "../../../shared/ui/layout/stay-above-keyboard.ts";
import { useHasCopilot } from "../../copilot/use-has-copilot.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { type AttachmentOffer, hasFiles, useShowsTray } from "../attachments/attachments.ts";
import { DropOverlay } from "../attachments/drop-overlay.tsx";
import { useAttach } from "../attachments/use-attach.ts";
import { useAuthorOf } from "../bubble/author.ts";
import { QuotedMessage } from "../bubble/quoted-message.tsx";
import { setNoting, useIsNoting } from "../notes/note-mode.ts";
import { useRecording } from "../recording/recordings.ts";
import { messageTexts } from "../texts.ts";
import classes from "./composer.module.css";
import { ComposerBox } from "./composer-box.tsx";
import { SendKeys } from "./send-keys.tsx";
import { signingPreference } from "./signing-preference.ts";
import { useComposer } from "./use-composer.ts";
import { useComposerCommands } from "./use-composer-commands.ts";

const AttachmentTray = lazyComponent(() =>
  import("../attachments/attachment-tray.tsx").then((module) => ({ default: module.AttachmentTray })),
);

const NoteBox = lazyComponent(() =>
  import("../notes/note-box.tsx").then((module) => ({ default: module.NoteBox })),
);
const RecorderBar = lazyComponent(() =>
  import("../recording/recorder-bar.tsx").then((module) => ({ default: module.RecorderBar })),
);

const CopilotPanel = lazyComponent(() =>
  import("../../copilot/copilot-panel.tsx").then((module) => ({ default: module.CopilotPanel })),
);
const CopilotButton = lazyComponent(() =>
  import("../../copilot/copilot-button.tsx").then((module) => ({ default: module.CopilotButton })),
);

askBeforeUnload(hasFiles);

interface ComposerProps {
  ticket: OpenTicket;
  narrow: boolean;
}

/**
 * Field for messages with text, files and audio to the customer, or for internal notes. Unsent content is kept as a
 * draft.
 */
export function Composer({ ticket, narrow }: ComposerProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNoting = useIsNoting(ticket.id);
  const attach = useAttach(ticket);
  const hasCopilot = useHasCopilot() && !isNoting;
  useComposerCommands(ticket);
  useEffect(() => {
    const stop = new AbortController();
    if (window.visualViewport) stayAboveKeyboard(window.visualViewport, stop.signal);
    return () => stop.abort();
  }, []);

  function attachToAnswer(offers: readonly AttachmentOffer[]): void {
    if (offers.length > 0) setNoting(ticket.id, false);
    attach(offers);
  }

  return (
    <div ref={place} className={classes.composer}>
      <Suspense>{hasCopilot && <CopilotPanel ticket={ticket} />}</Suspense>
      {isNoting ? (
        <Suspense fallback={<div className={classes.boxPlace} data-awaits-field />}>
          <NoteBox ticket={ticket} />
        </Suspense>
      ) : (
        <Answer ticket={ticket} narrow={narrow} onAttach={attachToAnswer} />
      )}
      <ComposerFoot ticketId={ticket.id}>
        <Suspense>{hasCopilot && <CopilotButton ticket={ticket} />}</Suspense>
      </ComposerFoot>
      <DropOverlay inside={place} onDrop={attachToAnswer} />
    </div>
  );
}

interface AnswerProps extends ComposerProps {
  onAttach: (offers: readonly AttachmentOffer[]) => void;
}

function Answer({ ticket, narrow, onAttach }: AnswerProps) {
  const t = useTexts(messageTexts);
  const composer = useComposer(ticket);
  const { reply, edit, excess, cancel, send } = composer;
  const authorOf = useAuthorOf(ticket.contact.name);
  const recording = useRecording(ticket.id);
  const showsTray = useShowsTray(ticket.id);

  return (
    <>
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
      <Suspense>{!edit && showsTray && <AttachmentTray ticketId={ticket.id} onSend={send} />}</Suspense>
      {recording ? (
        <Suspense fallback={<div className={classes.boxPlace} data-awaits-field />}>
          <RecorderBar ticketId={ticket.id} recording={recording} />
        </Suspense>
      ) : (
        <ComposerBox ticket={ticket} narrow={narrow} composer={composer} onAttach={onAttach} />
      )}
      {excess > 0 && (
        <p className={classes.excess} role="alert">
          {t("composer.tooLong", { count: excess })}
        </p>
      )}
    </>
  );
}

interface AboutBarProps {
  title: string;
  /** Text of the bar for screen readers, if the bar's title alone is not clear. */
  spoken?: string;
  message: Message;
  cancel: string;
  onCancel: () => void;
}

/** Bar above the message field that shows the quoted message, or the message that is being edited. */
function AboutBar({ title, spoken, message, cancel, onCancel }: AboutBarProps) {
  return (
    <div className={classes.bar}>
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
      <QuotedMessage author={title} message={message} />
      <CloseButton aria-label={cancel} onClick={onCancel} />
    </div>
  );
}

function ComposerFoot({ ticketId, children }: { ticketId: number; children: ReactNode }) {
  const t = useTexts(messageTexts);
  const signing = signingPreference.use();
  const isNoting = useIsNoting(ticketId);
  return (
    <div className={classes.foot}>
      <span className={classes.switches}>
        {!isNoting && (
          <Switch
            label={t("composer.sign")}
            title={t("composer.signHint")}
            checked={signing}
            onChange={signingPreference.write}
          />
        )}
        <Switch
          label={t("composer.note")}
          title={t("composer.noteHint")}
          checked={isNoting}
          onChange={(checked) => setNoting(ticketId, checked)}
        />
        {children}
      </span>
      <SendKeys />
    </div>
  );
}

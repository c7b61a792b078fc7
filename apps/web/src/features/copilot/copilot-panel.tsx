import { Button, CloseButton, Loader, VisuallyHidden } from "@mantine/core";
import type { CitedPiece } from "@recado/contract/copilot";
import { createTicketNote } from "@recado/contract/ticket-notes";
import { IconSparkles } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useEffect, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { copyText } from "../../shared/ui/feedback/copy-text.ts";
import { Kbd } from "../../shared/ui/layout/kbd.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { composerField, insertUndoably } from "./composer-text.ts";
import classes from "./copilot.module.css";
import { copilotHooks } from "./copilot-hooks.ts";
import { placeSuggestion } from "./place-suggestion.ts";
import {
  closeSuggestion,
  discardSuggestion,
  keepAccepted,
  report,
  type Suggestion,
  startSuggestion,
  useSuggestion,
} from "./suggestion.ts";
import { copilotTexts } from "./texts.ts";

const PieceDialog = lazyComponent(() =>
  import("../knowledge/piece-dialog.tsx").then((module) => ({ default: module.PieceDialog })),
);

/** Panel above the message field with a suggestion of the copilot, which becomes text only when the user accepts it. */
export function CopilotPanel({ ticket }: { ticket: OpenTicket }) {
  const suggestion = useSuggestion(ticket.id);
  // Leaving the ticket ends the call of the model.
  useEffect(() => closeSuggestion, []);
  return suggestion && <SuggestionPanel ticket={ticket} suggestion={suggestion} />;
}

interface SuggestionPanelProps {
  ticket: OpenTicket;
  suggestion: Suggestion;
}

function SuggestionPanel({ ticket, suggestion }: SuggestionPanelProps) {
  const t = useTexts(copilotTexts);
  const { task, text, pieces, isCut, isWriting, error } = suggestion;
  const isSummary = task === "summary";
  const canUse = !isWriting && text !== "" && !isSummary;
  useEffect(() => {
    copilotHooks.onKey = onKey;
    return () => {
      copilotHooks.onKey = undefined;
    };
  });

  function discard(): void {
    discardSuggestion();
    composerField()?.focus();
  }

  function accept(): void {
    const field = composerField();
    if (!field) return;
    insertUndoably(field, placeSuggestion(field.value, text, suggestion.source));
    keepAccepted(suggestion, field.value);
  }

  function onKey(event: KeyboardEvent): void {
    const isTab = event.key === "Tab" && !event.shiftKey;
    if (event.key === "Escape") discard();
    else if (isTab && canUse) accept();
    else return;
    event.preventDefault();
  }

  return (
    <section className={classes.panel} aria-label={t(`titles.${task}`)} aria-busy={isWriting}>
      <div className={classes.head}>
        <IconSparkles size={16} stroke={1.75} aria-hidden="true" />
        <h3 className={classes.title}>{t(`titles.${task}`)}</h3>
        {isWriting && <Loader size={14} aria-hidden="true" />}
        <CloseButton
          size="sm"
          aria-label={t("discard")}
          onClick={discard}
          onKeyDown={(event) => event.key === "Escape" && discard()}
        />
      </div>
      <VisuallyHidden role="status">{statusOf(t, suggestion)}</VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long suggestion is scrolled by keys. */}
      <p className={classes.text} dir="auto" tabIndex={0}>
        {text}
      </p>
      {isCut && <p className={classes.hint}>{t("cut")}</p>}
      <Failure error={error} />
      <CitedPieces pieces={pieces} />
      {!isWriting && (
        <div className={classes.actions}>
          {canUse && (
            <Button size="compact-sm" onClick={accept} rightSection={<KeyHint name="Tab" />}>
              {t("use")}
            </Button>
          )}
          {isSummary && text !== "" && <SummaryActions ticket={ticket} summary={text} />}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => startSuggestion(ticket.id, task, suggestion.source)}
          >
            {t("again")}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={discard}
            rightSection={<KeyHint name="Esc" />}
          >
            {t("discard")}
          </Button>
        </div>
      )}
    </section>
  );
}

function KeyHint({ name }: { name: string }) {
  return (
    <span className={classes.key}>
      <Kbd>{name}</Kbd>
    </span>
  );
}

function statusOf(
  t: ReturnType<typeof useTexts<typeof copilotTexts.pt>>,
  { isWriting, error, task }: Suggestion,
): string {
  if (isWriting) return t("writing");
  if (error !== null) return "";
  return t(task === "summary" ? "summaryReady" : "ready");
}

function Failure({ error }: { error: unknown }) {
  const text = useErrorText(error);
  return (
    error !== null && (
      <p className={classes.error} role="alert">
        {text}
      </p>
    )
  );
}

function CitedPieces({ pieces }: { pieces: readonly CitedPiece[] }) {
  const t = useTexts(copilotTexts);
  const [open, setOpen] = useState<CitedPiece | null>(null);
  if (pieces.length === 0) return null;
  return (
    <>
      <ul className={classes.pieces} aria-label={t("sources")}>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <button type="button" className={classes.piece} onClick={() => setOpen(piece)}>
              {[piece.title, piece.heading].filter((part) => part !== "").join(" › ")}
            </button>
          </li>
        ))}
      </ul>
      <Suspense>{open && <PieceDialog id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

function SummaryActions({ ticket, summary }: { ticket: OpenTicket; summary: string }) {
  const t = useTexts(copilotTexts);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(createTicketNote, {
        body: { note: summary, ticketId: ticket.id, contactId: ticket.contactId, mentions: [] },
      }),
    onSuccess: () => {
      report(ticket.id, "summary", "sent");
      closeSuggestion();
      composerField()?.focus();
      void client.invalidateQueries({ queryKey: ["ticket-notes", ticket.contactId] });
      showSuccess(t("noteSaved"));
    },
    onError: showError,
  });
  return (
    <>
      <Button size="compact-sm" loading={isPending} onClick={() => mutate()}>
        {t("saveNote")}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void copyText(summary)}>
        {t("copy")}
      </Button>
    </>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useCommands } from "../../../shared/commands/use-commands.ts";
import { defineTexts } from "../../../shared/i18n/define-texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { knownMessages } from "../../messages/message-queries.ts";
import { focusComposer } from "../../tickets/focus-composer.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { setNoting, useIsNoting } from "../notes/note-mode.ts";
import { setReply } from "./replies.ts";

const composerCommandTexts = defineTexts({
  pt: {
    group: "Conversa",
    note: "Escrever uma observação",
    answer: "Voltar a responder ao cliente",
    attach: "Anexar arquivos",
    reply: "Responder à última mensagem do cliente",
  },
  en: {
    group: "Conversation",
    note: "Write an internal note",
    answer: "Back to answering the customer",
    attach: "Attach files",
    reply: "Reply to the customer's last message",
  },
  es: {
    group: "Conversación",
    note: "Escribir una nota interna",
    answer: "Volver a responder al cliente",
    attach: "Adjuntar archivos",
    reply: "Responder al último mensaje del cliente",
  },
});

/** Keyboard commands for writing in a conversation: internal note, files, and a reply to the last message. */
export function useComposerCommands(ticket: OpenTicket): void {
  const t = useTexts(composerCommandTexts);
  const client = useQueryClient();
  const isNoting = useIsNoting(ticket.id);
  const usual = { group: t("group"), subject: ticket.contact.name, whileTyping: true } as const;
  useCommands([
    { id: "composer:note", label: t(isNoting ? "answer" : "note"), chord: "Alt+KeyM", ...usual, run: note },
    { id: "composer:attach", label: t("attach"), chord: "Alt+KeyA", ...usual, run: attach },
    { id: "composer:reply", label: t("reply"), chord: "Alt+KeyR", ...usual, run: reply },
  ]);

  function note(): void {
    setNoting(ticket.id, !isNoting);
    focusComposer();
  }

  function attach(): void {
    setNoting(ticket.id, false);
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-attach]")?.click());
  }

  function reply(): void {
    const last = knownMessages(client, ticket.id).findLast(({ fromMe, isDeleted }) => !fromMe && !isDeleted);
    if (!last) return;
    setNoting(ticket.id, false);
    setReply(ticket.id, last);
    focusComposer();
  }
}

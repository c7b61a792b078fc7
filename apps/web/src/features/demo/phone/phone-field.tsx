import type { Persona } from "@recado/contract/demo";
import { IconSend2, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useTypingHint } from "../../../shared/live/use-typing-hint.ts";
import { useActAsPersona, useSendAsPersona, useWriteAsPersona } from "./persona-phone.ts";
import { PhoneAttach } from "./phone-attach.tsx";
import classes from "./phone-screen.module.css";
import { phoneTexts } from "./phone-texts.ts";

interface PhoneFieldProps {
  persona: Persona;
  initial: string;
  /** Id of the message that is being edited; null while a new message is written. */
  editedId: string | null;
  onDone: () => void;
}

/** Message field of the phone. In an empty conversation the field contains a first sentence, ready to send. */
export function PhoneField({ persona, initial, editedId, onDone }: PhoneFieldProps) {
  const t = useTexts(phoneTexts);
  const [text, setText] = useState(initial);
  const { mutateAsync: write, isPending } = useWriteAsPersona(persona.id);
  const { mutate: change, isPending: isChanging } = useSendAsPersona(persona.id);
  const { mutate: act } = useActAsPersona(persona.id);
  const typing = useTypingHint((isTyping) => act({ typing: isTyping }));

  function send(event: FormEvent): void {
    event.preventDefault();
    const words = text.trim();
    if (words === "" || isChanging) return;
    typing.stopped();
    if (editedId !== null) {
      change({ kind: "edit", messageId: editedId, text: words }, { onSuccess: onDone });
      return;
    }
    setText("");
    // The error was already shown. The text returns to the field, unless the user has typed another text meanwhile.
    write(words).catch(() => setText((present) => (present === "" ? words : present)));
  }

  return (
    <form className={classes.form} onSubmit={send}>
      {editedId === null ? (
        <PhoneAttach persona={persona} />
      ) : (
        <button
          type="button"
          className={classes.cancel}
          aria-label={t("cancelEdit")}
          title={t("cancelEdit")}
          onClick={onDone}
        >
          <IconX size={20} stroke={1.75} />
        </button>
      )}
      <input
        className={classes.field}
        aria-label={t("message")}
        placeholder={t("message")}
        value={text}
        maxLength={4_096}
        autoComplete="off"
        enterKeyHint="send"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          typing.typed();
        }}
        onBlur={typing.stopped}
      />
      <button
        type="submit"
        className={classes.send}
        aria-label={t("send")}
        disabled={text.trim() === ""}
        aria-busy={isPending || isChanging}
      >
        <IconSend2 size={20} stroke={1.75} />
      </button>
    </form>
  );
}

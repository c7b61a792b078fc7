import type { Persona } from "@recado/contract/demo";
import { IconSend2 } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useTypingHint } from "../../shared/live/use-typing-hint.ts";
import { useActAsPersona, useWriteAsPersona } from "./demo-queries.ts";
import classes from "./phone-field.module.css";
import { demoTexts } from "./texts.ts";

interface PhoneFieldProps {
  persona: Persona;
  initial: string;
}

/** Where the customer types. In an empty conversation a first sentence is waiting to be sent. */
export function PhoneField({ persona, initial }: PhoneFieldProps) {
  const t = useTexts(demoTexts);
  const [text, setText] = useState(initial);
  const { mutate: write, isPending } = useWriteAsPersona(persona.id);
  const { mutate: act } = useActAsPersona(persona.id);
  const typing = useTypingHint((isTyping) => act({ typing: isTyping }));

  function send(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "" || isPending) return;
    typing.stopped();
    write(text.trim(), { onSuccess: () => setText("") });
  }

  return (
    <form className={classes.form} onSubmit={send}>
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
        aria-busy={isPending}
      >
        <IconSend2 size={20} stroke={1.75} />
      </button>
    </form>
  );
}

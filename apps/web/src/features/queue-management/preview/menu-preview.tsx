import type { QueueOption } from "@recado/contract/queue-options";
import { fillVariables } from "@recado/contract/shared/template-variables";
import { IconRefresh, IconSend2 } from "@tabler/icons-react";
import { useState } from "react";
import { initials } from "../../../shared/format/initials.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import phone from "../../demo/phone/phone-screen.module.css";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import { menuOptionTexts } from "../options/option-texts.ts";
import classes from "./menu-preview.module.css";
import { type MenuLine, walkMenu } from "./menu-walk.ts";

interface MenuPreviewProps {
  name: string;
  greeting: string;
  options: readonly QueueOption[];
  /** Names of all queues of the company, in menu order. */
  queueNames: readonly string[];
}

const sampleCustomer = "Camila Rocha";

/** A simulated phone on which the user tries out the edited menu. No message is sent. */
export function MenuPreview({ name, greeting, options, queueNames }: MenuPreviewProps) {
  const t = useTexts(menuOptionTexts);
  const { company } = useUser();
  const [said, setSaid] = useState<readonly string[]>([]);
  const notes = { person: t("toPerson"), queue: (queue: string) => t("toQueue", { name: queue }) };
  const lines = walkMenu({ language: company.language, name, greeting, options, queueNames, notes }, said);
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <div className={classes.head}>
        <h3 className={classes.heading}>{t("preview")}</h3>
        <button
          type="button"
          className={classes.restart}
          disabled={said.length === 0}
          onClick={() => setSaid([])}
        >
          <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
          {t("restart")}
        </button>
      </div>
      <div className={classes.phone}>
        <div className={phone.screen}>
          <div className={phone.head}>
            <span className={phone.avatar} aria-hidden="true">
              {initials(company.name)}
            </span>
            <span className={phone.who}>
              <strong>{company.name}</strong>
            </span>
          </div>
          <section
            className={phone.scroller}
            aria-label={t("conversation")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
            tabIndex={0}
          >
            <ol className={phone.messages}>
              {lines.length === 0 && <li className={phone.empty}>{t("nothing")}</li>}
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
                <Line key={index} line={line} />
              ))}
            </ol>
          </section>
          <CustomerField onSay={(text) => setSaid([...said, text])} />
        </div>
      </div>
    </section>
  );
}

function Line({ line: { from, text } }: { line: MenuLine }) {
  const { language, timeZone } = useUser().company;
  if (from === "note") return <li className={classes.note}>{text}</li>;
  const now = new Date();
  const words = fillVariables(text, {
    contactName: sampleCustomer,
    ticket: { id: 1_042, createdAt: now.toISOString() },
    now,
    language,
    timeZone,
  });
  return (
    <li className={phone.bubble} data-mine={from === "customer" || undefined}>
      <span className={phone.text}>
        <MarkedTextView text={words} />
      </span>
    </li>
  );
}

function CustomerField({ onSay }: { onSay: (text: string) => void }) {
  const t = useTexts(menuOptionTexts);
  const [text, setText] = useState("");

  function say(): void {
    if (text.trim() === "") return;
    onSay(text.trim());
    setText("");
  }

  return (
    <div className={phone.form}>
      <input
        className={phone.field}
        aria-label={t("typed")}
        placeholder={t("previewHint")}
        value={text}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // Enter must not submit the form of the dialog around the preview.
          event.preventDefault();
          say();
        }}
      />
      <button
        type="button"
        className={phone.send}
        aria-label={t("send")}
        disabled={text.trim() === ""}
        onClick={say}
      >
        <IconSend2 size={20} stroke={1.75} />
      </button>
    </div>
  );
}

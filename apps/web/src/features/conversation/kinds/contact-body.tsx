import type { MessageContent } from "@recado/contract/message-content";
import { isMasked } from "@recado/contract/shared/is-masked";
import { nameOfCard } from "@recado/contract/shared/vcard";
import { IconCopy, IconDownload, IconUserPlus } from "@tabler/icons-react";
import { type ComponentProps, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { saveFile } from "../../../shared/storage/save-file.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { copyText } from "../../../shared/ui/feedback/copy-text.ts";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import { useOpenOverlay } from "../overlay/overlay.ts";
import classes from "./contact-body.module.css";
import { bodyTexts } from "./texts.ts";
import { numbersOf } from "./vcard.ts";

type Cards = Extract<MessageContent, { type: "contacts" }>["cards"];

const shownAtOnce = 3;

/** Contact cards that a message shares, with buttons to copy or save each card. */
export function ContactBody({ cards }: { cards: Cards }) {
  const t = useTexts(bodyTexts);
  const [isOpen, setOpen] = useState(cards.length <= shownAtOnce);
  const shown = isOpen ? cards : cards.slice(0, shownAtOnce - 1);
  return (
    <ul className={classes.cards}>
      {shown.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's cards stay in their order, and may be the same twice
        <li key={index} className={classes.card}>
          <ContactCard name={nameOfCard(card)} vcard={card.vcard} />
        </li>
      ))}
      {!isOpen && (
        <li>
          <button type="button" className={classes.more} onClick={() => setOpen(true)}>
            {t("moreContacts", { count: cards.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

function ContactCard({ name, vcard }: { name: string; vcard: string }) {
  const t = useTexts(bodyTexts);
  const openOverlay = useOpenOverlay();
  const numbers = numbersOf(vcard);
  const isHidden = isMasked(vcard);
  const card = { name, number: numbers.map(({ text }) => text).join(" ::: ") };
  return (
    <>
      <Avatar name={name} size={40} />
      <div className={classes.who}>
        <strong className={classes.contactBodyName}>{name}</strong>
        {numbers.map(({ text }) => (
          <span key={text} className={classes.number}>
            {text}
            {!isHidden && (
              <CardButton label={t("copyNumber", { number: text })} onClick={() => void copyText(text)}>
                <IconCopy size={16} stroke={1.75} />
              </CardButton>
            )}
          </span>
        ))}
        {numbers.length === 0 && <span className={classes.number}>{t("noNumber")}</span>}
      </div>
      {numbers.length > 0 && !isHidden && (
        <Dropdown
          label={t("cardActions", { name })}
          width={220}
          button={(properties) => (
            <CardButton label={t("cardActions", { name })} {...properties}>
              <IconUserPlus size={18} stroke={1.75} />
            </CardButton>
          )}
        >
          <DropdownItem onClick={() => openOverlay({ kind: "card", card, does: "contact" })}>
            {t("newContact")}
          </DropdownItem>
          <DropdownItem onClick={() => openOverlay({ kind: "card", card, does: "ticket" })}>
            {t("newTicket")}
          </DropdownItem>
        </Dropdown>
      )}
      {!isHidden && (
        <CardButton label={t("saveContact", { name })} onClick={() => saveCard(name, vcard)}>
          <IconDownload size={18} stroke={1.75} />
        </CardButton>
      )}
    </>
  );
}

function CardButton({ label, ...properties }: ComponentProps<"button"> & { label: string }) {
  return <button type="button" className={classes.button} aria-label={label} title={label} {...properties} />;
}

/** Downloads a contact card as a .vcf file, which phones and address books can import. */
function saveCard(name: string, vcard: string): void {
  saveFile(`${name.replaceAll(/[\\/:*?"<>|]+/g, " ").trim() || "contact"}.vcf`, "text/vcard", vcard);
}

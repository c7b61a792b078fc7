import type { ContactList } from "@recado/contract/contact-lists";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./check-note.module.css";
import { contactListTexts } from "./texts.ts";

/** How many of a list are on WhatsApp, and how far the look has come. */
export function CheckNote({ list: { contactsCount, checkedCount, validCount } }: { list: ContactList }) {
  const t = useTexts(contactListTexts);
  const missing = contactsCount - checkedCount;
  return (
    <p className={classes.note} role="status">
      {t("onWhatsapp", { count: validCount })}
      {missing > 0 && ` · ${t("unchecked", { count: missing })}`}
    </p>
  );
}

import type { ContactList } from "@recado/contract/contact-lists";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useConnections } from "../connections/use-connections.ts";
import classes from "./check-note.module.css";
import { contactListTexts } from "./texts.ts";

/** How many of a list are on WhatsApp, how far the look has come, and why it goes no further. */
export function CheckNote({ list: { contactsCount, checkedCount, validCount } }: { list: ContactList }) {
  const t = useTexts(contactListTexts);
  const missing = contactsCount - checkedCount;
  const isStuck = useIsCheckStuck();
  return (
    <p className={classes.note} role="status">
      {t("onWhatsapp", { count: validCount })}
      {missing > 0 && ` · ${t("unchecked", { count: missing })}`}
      {missing > 0 && isStuck && ` · ${t("nobodyChecks")}`}
    </p>
  );
}

/** The Cloud API looks no numbers up. */
function useIsCheckStuck(): boolean {
  const { data } = useConnections();
  return data?.every(({ provider, status }) => provider === "cloud" || status !== "CONNECTED") ?? false;
}

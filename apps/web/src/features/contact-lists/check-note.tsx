import type { ContactList } from "@recado/contract/contact-lists";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useConnections } from "../connections/use-connections.ts";
import classes from "./contact-lists.module.css";
import { contactListTexts } from "./texts.ts";

/**
 * Note about the check of a list's numbers: how many people are on WhatsApp, the check's progress, and why it does
 * not continue.
 */
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

/**
 * Whether the check of numbers cannot continue. It needs a connected phone, because the Cloud API cannot look up
 * numbers.
 */
function useIsCheckStuck(): boolean {
  const { data } = useConnections();
  return data?.every(({ provider, status }) => provider === "cloud" || status !== "CONNECTED") ?? false;
}

import type { ContactList } from "@recado/contract/contact-lists";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useConnections } from "../connections/use-connections.ts";
import classes from "./contact-lists.module.css";
import { contactListTexts } from "./texts.ts";

/** Number of people on WhatsApp, progress of the check, and why it is stuck. */
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

/** The check needs a connected phone, because the Cloud API cannot look up numbers. */
function useIsCheckStuck(): boolean {
  const { data } = useConnections();
  return data?.every(({ provider, status }) => provider === "cloud" || status !== "CONNECTED") ?? false;
}

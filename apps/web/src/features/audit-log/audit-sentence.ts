import { settingKeys } from "@recado/contract/settings";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import type { TextParams } from "../../shared/i18n/look-up.ts";
import type { settingOptionTexts } from "../settings/option-texts.ts";
import { auditTexts } from "./texts.ts";
import type { AuditLine } from "./use-audit-log.ts";

type Words<Texts extends { pt: object }> = (key: TextKey<Texts["pt"]>, fillIns?: TextParams) => string;

/** Returns the name of a setting as the settings page shows it. */
export type OptionWords = Words<typeof settingOptionTexts>;

/** Describes an audit entry in one sentence. */
export function auditSentence(t: Words<typeof auditTexts>, option: OptionWords, line: AuditLine): string {
  const { area, action, label } = line;
  // Entries without a user were written by the system itself, for example after a payment.
  const by = line.userName || t("nobody");
  if (area === "support" && hasKey(auditTexts.pt.support, action))
    return t(`support.${action}`, { by, label });
  return t(`told.${line.action}`, { by, what: whatOf(t, option, line) });
}

function whatOf(
  t: Words<typeof auditTexts>,
  option: OptionWords,
  { area, action, label }: AuditLine,
): string {
  if (action === "imported") return t(label === "" ? "imports.unnamed" : "imports.file", { label });
  if (action === "reordered" && hasKey(auditTexts.pt.orders, area)) return t(`orders.${area}`, { label });
  if (area === "campaigns" && label === "") return t("settings.campaigns");
  if (area !== "settings") return t(`named.${area}`, { label });
  if (hasKey(auditTexts.pt.settings, label)) return t(`settings.${label}`);
  const key = settingKeys.find((known) => known === label);
  return t("named.settings", { label: key ? option(`labels.${key}`) : label });
}

function hasKey<Tree extends object>(tree: Tree, key: string): key is keyof Tree & string {
  return Object.hasOwn(tree, key);
}

import type { OptOut } from "@recado/contract/opt-outs";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import type { FillIns } from "../../shared/i18n/look-up.ts";
import type { optOutTexts } from "./texts.ts";

/** How the contact opted out, and which user recorded it. */
export function reasonOf(
  t: (key: TextKey<(typeof optOutTexts)["pt"]>, fillIns?: FillIns) => string,
  { reason, user }: Pick<OptOut, "reason" | "user">,
): string {
  return t(`reasons.${reason}`, { name: user?.name ?? t("someone") });
}

import type { QuickMessageForm } from "@recado/contract/quick-messages";
import type { Updateable } from "kysely";
import type { QuickMessages } from "../../platform/db/schema.ts";

export type QuickMessageChanges = { [Field in keyof QuickMessageForm]?: QuickMessageForm[Field] | undefined };

/** Maps the form of a quick message to columns; fields that the form omits stay unchanged. */
export function columnsOfQuickMessage(form: QuickMessageForm): {
  shortcode: string;
  message: string;
  is_general: boolean;
  is_active: boolean;
};
export function columnsOfQuickMessage(changes: QuickMessageChanges): Updateable<QuickMessages>;
export function columnsOfQuickMessage({ shortcode, message, geral, status }: QuickMessageChanges) {
  return { shortcode, message, is_general: geral, is_active: status };
}

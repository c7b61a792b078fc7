import { aiAssistantErrors } from "../errors/ai-assistants.ts";
import { aiProviderErrors } from "../errors/ai-providers.ts";
import { announcementErrors } from "../errors/announcements.ts";
import { authErrors } from "../errors/auth.ts";
import { brandErrors } from "../errors/brand.ts";
import { bulkRunErrors } from "../errors/bulk-runs.ts";
import { campaignErrors } from "../errors/campaigns.ts";
import { chatErrors } from "../errors/chats.ts";
import { cloudApiErrors } from "../errors/cloud-api.ts";
import { companyErrors } from "../errors/companies.ts";
import { connectionErrors } from "../errors/connections.ts";
import { contactListErrors } from "../errors/contact-lists.ts";
import { contactErrors } from "../errors/contacts.ts";
import { demoErrors } from "../errors/demo.ts";
import { externalMessageErrors } from "../errors/external-messages.ts";
import { fileErrors } from "../errors/files.ts";
import { generalErrors } from "../errors/general.ts";
import { helpErrors } from "../errors/helps.ts";
import { identityProviderErrors } from "../errors/identity-providers.ts";
import { integrationErrors } from "../errors/integrations.ts";
import { invoiceErrors } from "../errors/invoices.ts";
import { knowledgeErrors } from "../errors/knowledge.ts";
import { macroErrors } from "../errors/macros.ts";
import { mailErrors } from "../errors/mails.ts";
import { messageRateErrors } from "../errors/message-rates.ts";
import { messageTemplateErrors } from "../errors/message-templates.ts";
import { messageErrors } from "../errors/messages.ts";
import { optOutErrors } from "../errors/opt-outs.ts";
import { passkeyErrors } from "../errors/passkeys.ts";
import { planErrors } from "../errors/plans.ts";
import { promptErrors } from "../errors/prompts.ts";
import { queueOptionErrors } from "../errors/queue-options.ts";
import { queueErrors } from "../errors/queues.ts";
import { quickMessageErrors } from "../errors/quick-messages.ts";
import { recoveryErrors } from "../errors/recovery.ts";
import { scheduleErrors } from "../errors/schedules.ts";
import { secondFactorErrors } from "../errors/second-factors.ts";
import { sendingLimitErrors } from "../errors/sending-limits.ts";
import { settingErrors } from "../errors/settings.ts";
import { sheetErrors } from "../errors/sheets.ts";
import { signupErrors } from "../errors/signup.ts";
import { slaPolicyErrors } from "../errors/sla-policies.ts";
import { supportErrors } from "../errors/support.ts";
import { tagErrors } from "../errors/tags.ts";
import { ticketNoteErrors } from "../errors/ticket-notes.ts";
import { ticketRuleErrors } from "../errors/ticket-rules.ts";
import { ticketViewErrors } from "../errors/ticket-views.ts";
import { ticketErrors } from "../errors/tickets.ts";
import { userRoleErrors } from "../errors/user-roles.ts";
import { userErrors } from "../errors/users.ts";
import type { Language } from "./language.ts";

/**
 * All error codes of the API; each feature defines its own. tools/check-structure.mjs reports a code that two features
 * define.
 */
export const errors = {
  ...aiAssistantErrors,
  ...aiProviderErrors,
  ...announcementErrors,
  ...authErrors,
  ...brandErrors,
  ...bulkRunErrors,
  ...campaignErrors,
  ...chatErrors,
  ...cloudApiErrors,
  ...companyErrors,
  ...connectionErrors,
  ...contactErrors,
  ...contactListErrors,
  ...sheetErrors,
  ...demoErrors,
  ...externalMessageErrors,
  ...fileErrors,
  ...generalErrors,
  ...helpErrors,
  ...identityProviderErrors,
  ...integrationErrors,
  ...invoiceErrors,
  ...knowledgeErrors,
  ...macroErrors,
  ...mailErrors,
  ...messageRateErrors,
  ...messageTemplateErrors,
  ...messageErrors,
  ...optOutErrors,
  ...passkeyErrors,
  ...planErrors,
  ...promptErrors,
  ...queueOptionErrors,
  ...queueErrors,
  ...quickMessageErrors,
  ...recoveryErrors,
  ...scheduleErrors,
  ...secondFactorErrors,
  ...sendingLimitErrors,
  ...settingErrors,
  ...signupErrors,
  ...slaPolicyErrors,
  ...supportErrors,
  ...tagErrors,
  ...ticketRuleErrors,
  ...ticketViewErrors,
  ...ticketNoteErrors,
  ...ticketErrors,
  ...userErrors,
  ...userRoleErrors,
};

export type ErrorCode = keyof typeof errors;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text);
}

/** Returns the text of an error code. A text that is not an error code is returned unchanged. */
export function errorText(code: string, language: Language, params: Record<string, string> = {}): string {
  if (!isErrorCode(code)) return code;
  return errors[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

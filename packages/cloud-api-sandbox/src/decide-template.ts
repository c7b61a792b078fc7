import type { CloudNetwork } from "./network.ts";
import { CloudSandboxError } from "./sandbox-error.ts";
import type { CloudTemplate } from "./state.ts";

export interface TemplateDecision {
  wabaId: string;
  name: string;
  language: string;
  status?: CloudTemplate["status"] | undefined;
  /** Meta's code for the reason why the template was rejected: INVALID_FORMAT, TAG_CONTENT_MISMATCH and so on. */
  reason?: string | undefined;
  /** New category of the template, if Meta changed it. */
  category?: CloudTemplate["category"] | undefined;
}

/** Applies Meta's decision on a template, and sends webhooks to the apps of the template's account. */
export function decideTemplate(network: CloudNetwork, decision: TemplateDecision): CloudTemplate {
  const { wabaId, name, language, status, reason = "NONE", category } = decision;
  const { templates, numbers } = network.state;
  const template = templates.find(
    (one) => one.wabaId === wabaId && one.name === name && one.language === language,
  );
  const number = numbers.find((one) => one.wabaId === wabaId);
  if (!template || !number) throw new CloudSandboxError("unknown-template", `${name} ${language}`);
  const named = {
    message_template_id: Number(template.id),
    message_template_name: name,
    message_template_language: language,
  };
  if (category !== undefined && category !== template.category) {
    const categories = { previous_category: template.category, new_category: category };
    template.category = category;
    network.webhooks.announce(number, "template_category_update", { ...named, ...categories });
  }
  if (status !== undefined) {
    Object.assign(template, { status, rejectedReason: reason });
    const told = { event: status, reason, message_template_category: template.category };
    network.webhooks.announce(number, "message_template_status_update", { ...told, ...named });
  }
  return structuredClone(template);
}

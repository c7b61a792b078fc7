import { listMessageTemplates, type MessageTemplate } from "@recado/contract/message-templates";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

/** A template as a row: Meta's ids are longer than our numbers, so its place in the list stands for it. */
export interface TemplateRow {
  readonly id: number;
  readonly template: MessageTemplate;
}

/** Meta answers with all of them at once: what is looked for is found here. */
export function templateSource(connectionId: number): ListSource<TemplateRow> {
  return {
    name: `message-templates-${connectionId}`,
    fetchPage: async ({ searchParam = "" }) => {
      const params = { whatsappId: String(connectionId) };
      const { templates } = await call(listMessageTemplates, { params });
      const looked = searchParam.trim().toLowerCase();
      const rows = templates
        .map((template, index) => ({ id: index + 1, template }))
        .filter(({ template: { name, body } }) => `${name} ${body}`.toLowerCase().includes(looked));
      return { rows, count: rows.length, hasMore: false };
    },
  };
}

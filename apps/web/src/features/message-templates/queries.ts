import { listMessageTemplates, type MessageTemplate } from "@recado/contract/message-templates";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

/**
 * A template as a row of the list. Its id is its position in the list, because Meta's ids are too large for numeric
 * ids.
 */
export interface TemplateRow {
  readonly id: number;
  readonly template: MessageTemplate;
}

/** Source of the template list. Meta returns all templates in one response, so the search runs in the browser. */
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

import type {
  MessageTemplate,
  MessageTemplateChange,
  MessageTemplateForm,
} from "@recado/contract/message-templates";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import type { TemplateUpdate } from "../../ports/message-templates.ts";
import { recordAudit, recordUpdate } from "../audit-log/actions.ts";
import { findConnectionsOfAccounts } from "../connections/queries.ts";
import { accessTemplate, type TemplateAccount, translatingRefusals } from "./policy.ts";
import { auditedTemplate, templateLabel } from "./present.ts";

type Write = Pick<CompanyTransactions, "write">;

const area = "messageTemplates";

// Meta stores the templates. The audit entry of a change is written after Meta has accepted the change, so the entry is
// missing if writing it fails.

export async function createTemplate(
  keeper: TemplateAccount,
  { write }: Write,
  actor: Actor,
  form: MessageTemplateForm,
): Promise<MessageTemplate> {
  await translatingRefusals(keeper.templates.create(keeper.connection, form));
  const stored = await translatingRefusals(keeper.templates.list(keeper.connection));
  const made = stored.find(({ name, language }) => name === form.name && language === form.language);
  // Meta may need a moment before it returns a new template. In that case, the template appears the next time the list
  // is loaded.
  if (!made) throw new AppError("ERR_CLOUD_UNAVAILABLE");
  await write(async (db) => {
    await recordAudit(db, actor, { area, action: "created", entityId: made.id, label: templateLabel(made) });
    publish(db, keeper.connection.connectionId, made);
  });
  return made;
}

export async function changeTemplate(
  keeper: TemplateAccount,
  { write }: Write,
  actor: Actor,
  id: string,
  change: MessageTemplateChange,
): Promise<MessageTemplate> {
  const before = await accessTemplate(keeper, id);
  if (!before.isEditable) throw new AppError("ERR_TEMPLATE_NOT_EDITABLE");
  await translatingRefusals(keeper.templates.change(keeper.connection, id, change));
  const after = await accessTemplate(keeper, id);
  await write(async (db) => {
    await recordUpdate(db, actor, { area, entityId: id }, auditedTemplate(before), auditedTemplate(after));
    publish(db, keeper.connection.connectionId, after);
  });
  return after;
}

export async function deleteTemplate(
  keeper: TemplateAccount,
  { write }: Write,
  actor: Actor,
  id: string,
): Promise<void> {
  const template = await accessTemplate(keeper, id);
  await translatingRefusals(keeper.templates.remove(keeper.connection, template));
  await write(async (db) => {
    await recordAudit(db, actor, { area, action: "deleted", entityId: id, label: templateLabel(template) });
    publish(db, keeper.connection.connectionId, { ...template, status: "DELETED" });
  });
}

/** Publishes Meta's decisions on templates to users who have the template list of that Meta account open. */
export async function publishTemplateNews(db: WriteTx, news: readonly TemplateUpdate[]): Promise<void> {
  const connections = await findConnectionsOfAccounts(
    db,
    news.map(({ account }) => account),
  );
  for (const { account, name, language, status, reason, category } of news)
    for (const connectionId of connections.get(account) ?? [])
      db.publish([permissionRoom(db.companyId, "message-templates:edit")], "messageTemplate", {
        action: "update",
        ...{ whatsappId: connectionId, name, language, status, reason, category },
      });
}

function publish(db: WriteTx, connectionId: number, template: MessageTemplate): void {
  const { name, language } = template;
  db.publish([permissionRoom(db.companyId, "message-templates:edit")], "messageTemplate", {
    action: template.status === "DELETED" ? "delete" : "update",
    ...{ whatsappId: connectionId, name, language },
    // These fields are null because the template was changed in this application; Meta has reported nothing.
    ...{ status: null, reason: null, category: null },
  });
}

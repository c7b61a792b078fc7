import { randomUUID } from "node:crypto";
import { type Integration, type IntegrationForm, integrationForm } from "@recado/contract/integrations";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { randomToken, type Secrets } from "../../platform/secrets.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { columnsOfIntegration } from "./columns.ts";
import { accessIntegration } from "./policy.ts";
import { auditedIntegration, formOf, presentIntegration } from "./present.ts";
import { type IntegrationSecret, placeOfIntegration } from "./rules.ts";
import { deleteIntegrationRow, insertIntegration, lockIntegration, updateIntegrationRow } from "./store.ts";

export async function createIntegration(
  db: WriteTx,
  secrets: Secrets,
  actor: Actor,
  form: IntegrationForm,
): Promise<Integration> {
  const id = await refuseTakenName(insertIntegration(db, columnsOfIntegration(form)));
  await updateIntegrationRow(db, id, {
    ...sealedKey(db, secrets, id, form.jsonContent),
    signing_secret: seal(db, secrets, id, "signingSecret", randomToken()),
  });
  await recordAudit(db, actor, { area: "integrations", action: "created", entityId: id, label: form.name });
  return publishIntegration(db, "create", id);
}

export type IntegrationChanges = { [Field in keyof IntegrationForm]?: IntegrationForm[Field] | undefined };

export async function updateIntegration(
  db: WriteTx,
  secrets: Secrets,
  actor: Actor,
  id: number,
  changes: IntegrationChanges,
): Promise<Integration> {
  const before = await lockIntegration(db, id);
  if (!before) throw new AppError("ERR_NO_INTEGRATION_FOUND");
  const form = whole({ ...formOf(before), ...given(changes) });
  const look = async () => auditedIntegration(await accessIntegration(db, id));
  const secret = form.jsonContent === "" ? [] : (["jsonContent"] as const);
  const audited = { area: "integrations", entityId: id, look, secrets: secret } as const;
  return auditUpdate(db, actor, audited, async () => {
    const key = sealedKey(db, secrets, id, form.jsonContent);
    await refuseTakenName(updateIntegrationRow(db, id, { ...columnsOfIntegration(form), ...key }));
    return publishIntegration(db, "update", id);
  });
}

const greetings = { "pt-BR": "Olá", en: "Hello", es: "Hola" } as const;
const patienceMilliseconds = 15_000;

/**
 * Tests the credentials of a Dialogflow agent: sends a greeting in a session of its own and returns the agent's
 * replies.
 */
export async function greetDialogflow(
  { httpAssistants, clock }: { httpAssistants: HttpAssistants; clock: Clock },
  settings: Pick<IntegrationForm, "projectName" | "jsonContent" | "language">,
): Promise<string[]> {
  const greeting = { session: randomUUID(), question: greetings[settings.language], now: clock.now() };
  const signal = AbortSignal.timeout(patienceMilliseconds);
  return httpAssistants.greetDialogflow(settings, greeting, signal).catch((error: unknown) => {
    throw new AppError(error instanceof AssistantRefusal ? "ERR_DIALOGFLOW_REFUSED" : "ERR_DIALOGFLOW_AWAY");
  });
}

/** Deletes an integration. Queues, connections and tickets that used it lose the reference. */
export async function deleteIntegration(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { name } = await accessIntegration(db, id);
  await deleteIntegrationRow(db, id);
  await recordAudit(db, actor, { area: "integrations", action: "deleted", entityId: id, label: name });
  const gone = { action: "delete", queueIntegrationId: id } as const;
  db.publish([permissionRoom(db.companyId, "integrations:edit")], "queueIntegration", gone);
}

function given(changes: IntegrationChanges): Partial<IntegrationForm> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/**
 * Validates the form after stored fields were filled in, because the rules of an integration type apply to stored
 * fields and to submitted ones.
 */
function whole(form: IntegrationForm): IntegrationForm {
  const checked = integrationForm.safeParse(form);
  if (checked.success) return checked.data;
  const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new AppError("ERR_VALIDATION", { issues });
}

function sealedKey(db: WriteTx, secrets: Secrets, id: number, key: string): { json_content?: Buffer } {
  return key === "" ? {} : { json_content: seal(db, secrets, id, "jsonContent", key) };
}

function seal(db: WriteTx, secrets: Secrets, id: number, secret: IntegrationSecret, plain: string): Buffer {
  return secrets.seal(Buffer.from(plain), placeOfIntegration(db.companyId, id, secret));
}

async function publishIntegration(
  db: WriteTx,
  action: "create" | "update",
  id: number,
): Promise<Integration> {
  const queueIntegration = presentIntegration(await accessIntegration(db, id));
  db.publish([permissionRoom(db.companyId, "integrations:edit")], "queueIntegration", {
    action,
    queueIntegration,
  });
  return queueIntegration;
}

/**
 * Translates the unique violation of a taken name into ERR_INTEGRATION_NAME_EXISTS. The database's constraint covers
 * concurrent writes too.
 */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "integrations_name")) throw new AppError("ERR_INTEGRATION_NAME_EXISTS");
    throw error;
  });
}

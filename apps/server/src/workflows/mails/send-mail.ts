import type { Brand } from "@recado/contract/brand";
import type { Language } from "@recado/contract/shared/language";
import { readJson } from "@recado/contract/shared/read-json";
import type { Logger } from "pino";
import { publishInvitation } from "../../domain/users/actions.ts";
import { findUserOfInvitationMail } from "../../domain/users/invitation-store.ts";
import { findUser } from "../../domain/users/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Mailer, MailRefused } from "../../ports/mailer.ts";
import type { CurrentBrand } from "../brand/current-brand.ts";
import { composeMail } from "./compose-mail.ts";
import type { MailContent } from "./mail-kinds.ts";
import { placeOfMail } from "./place-of-mail.ts";
import { endMail, findWaitingMail, noteMailTry } from "./store.ts";

export interface SendMailDeps {
  database: Database;
  mailer: Mailer;
  brand: CurrentBrand;
  secrets: Secrets;
  metrics: Metrics;
  clock: Clock;
  logger: Logger;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaitingMail>>>;

/**
 * Sends one mail. Temporary failures are retried at growing intervals until the mail expires. If the process is killed
 * after the mail server has accepted the mail but before the commit, the mail is sent again with the same Message-ID.
 */
export async function sendMail(deps: SendMailDeps, claim: Claim): Promise<void> {
  const { companyId, key: id } = claim;
  const mail = await deps.database.read(companyId, (db) => findWaitingMail(db, id));
  if (!mail) return end(deps, claim);
  if (mail.until < deps.clock.now()) return abandonMail(deps, claim, mail, "expired before it could be sent");
  const brand = await deps.brand.read();
  try {
    await deps.mailer.send(opened(deps, claim, mail, brand));
  } catch (error) {
    if (error instanceof MailRefused) return abandonMail(deps, claim, mail, error.message);
    await putOff(deps, claim, mail, error);
  }
  deps.metrics.mail(mail.kind, "sent");
  await claim.insist(() => end(deps, claim, "sent_at", mail.kind));
}

function opened({ secrets }: SendMailDeps, { companyId }: Claim, mail: Waiting, brand: Brand) {
  const sealed = secrets.open(mail.sealed ?? Buffer.alloc(0), placeOfMail(companyId, mail.id));
  const content = readJson(sealed.toString()) as MailContent;
  return { id: mail.id, to: mail.recipient, ...composeMail(content, mail.language as Language, brand) };
}

async function putOff(
  { database, metrics, logger }: SendMailDeps,
  { companyId, key: id }: Claim,
  { kind, tries }: Waiting,
  error: unknown,
): Promise<never> {
  metrics.mail(kind, "put off");
  await database.write(companyId, (db) => noteMailTry(db, id));
  // Logs only the first, second, fourth, eighth failure and so on, because a mail server may be down for long.
  if (Number.isInteger(Math.log2(tries + 1)))
    logger.warn({ err: error, companyId, mail: id, kind, tries: tries + 1 }, "mail not sent, retrying later");
  throw new RetryLater("the mail server did not accept the mail", { cause: error });
}

async function abandonMail(
  deps: SendMailDeps,
  claim: Claim,
  { kind }: Waiting,
  reason: string,
): Promise<void> {
  const { companyId, key: mail } = claim;
  deps.metrics.mail(kind, "given up");
  deps.logger.error({ companyId, mail, kind, reason }, "mail not sent, giving up");
  await end(deps, claim, "given_up_at", kind);
}

async function end(
  { database, clock }: SendMailDeps,
  claim: Claim,
  how?: "sent_at" | "given_up_at",
  kind?: string,
): Promise<void> {
  await database.write(claim.companyId, async (db) => {
    if (how) await endMail(db, claim.key, how, clock.now());
    if (kind === "invitation") await publishDelivery(db, claim.key, clock.now());
    await claim.end(db);
  });
}

/** Shows on the lists of users and companies whether an invitation has left. */
async function publishDelivery(db: WriteTx, mailId: string, now: Date): Promise<void> {
  const invited = await findUserOfInvitationMail(db, mailId);
  const user = invited && (await findUser(db, invited.id));
  if (user) await publishInvitation(db, user, now);
}

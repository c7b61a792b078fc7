import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { publishCampaign } from "../../domain/campaigns/actions.ts";
import { decideRetry, temporaryRefusals } from "../../domain/campaigns/rules.ts";
import {
  type DueRecipient,
  failUnconfirmed,
  findNextRecipient,
  findPostponement,
  findRefused,
  hasUnsent,
  noteWaiting,
  postponeCampaign,
  type RefusedRecipient,
  replanRecipient,
  updateRecipient,
} from "../../domain/campaigns/sending-store.ts";
import { type CampaignRow, findCampaign, updateCampaignRow } from "../../domain/campaigns/store.ts";
import { mayRunCampaigns, mayWork } from "../../domain/companies/queries.ts";
import { numberOfIdentities } from "../../domain/contacts/rules.ts";
import { findIdentities } from "../../domain/contacts/store.ts";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type Channel, type ChannelSession, SendError } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { CampaignThrottled, throttledFor } from "./campaign-throttled.ts";
import { createProgressReporter } from "./report-progress.ts";
import { requireHealthyAccount } from "./require-healthy-account.ts";
import { requireTemplate } from "./require-template.ts";
import { CampaignStopped, type WritingDeps, writeToRecipient } from "./write-to-recipient.ts";

export interface CampaignDeps extends WritingDeps {
  database: Database;
  logger: Logger;
  metrics: Pick<Metrics, "count">;
  listTemplates: Channel["listTemplates"];
  readAccount: Channel["readAccount"];
  /** Returns the live session of a connection; undefined if this process does not own the connection. */
  session(connectionId: number): ChannelSession | undefined;
}

/** Longest time for which one campaign is drained, so that all campaigns of a process make progress. */
const turnMilliseconds = 5_000;
/**
 * Shortest and longest interval, in milliseconds, between two checks whether the previous message was sent. Each check
 * doubles the interval.
 */
const firstLook = 20;
const slowestLook = 640;
const dayMilliseconds = 86_400_000;

/**
 * Writes the campaign's messages into the outbox at the campaign's pace. Each message waits until the previous one was
 * sent.
 */
export async function sendCampaign(deps: CampaignDeps, claim: Claim): Promise<void> {
  const began = performance.now();
  const tellCourse = createProgressReporter(deps, claim.companyId);
  let pause = firstLook;
  for (;;) {
    const found = await deps.database.read(claim.companyId, (db) => look(deps, db, claim));
    await tellCourse(found.campaign, found.next === "ended");
    if (found.next === "ended") {
      if (await deps.database.write(claim.companyId, (db) => end(deps, db, claim))) return;
    } else if (found.next === "unsent") {
      if (pause > slowestLook) throw restFor("the campaign's previous message is not sent yet", slowestLook);
      await sleep(pause);
      pause *= 2;
    } else {
      pause = firstLook;
      await goOn(deps, claim, found.campaign, found.next);
    }
    if (performance.now() - began > turnMilliseconds) throw restFor("the campaign lets other work run", 0);
  }
}

async function goOn(
  deps: CampaignDeps,
  claim: Claim,
  campaign: CampaignRow,
  next: Exclude<Next, "ended" | "unsent">,
): Promise<void> {
  if (typeof next === "number")
    throw restFor("the campaign's next message is not due yet", Math.min(next, longestRest));
  if (next instanceof CampaignThrottled) return wait(deps, claim, next);
  if ("refusal" in next) return planOnceMore(deps, claim, next);
  return sendNext(deps, claim, campaign, next);
}

function restFor(why: string, afterMilliseconds: number): RetryLater {
  return new RetryLater(why, { afterMilliseconds });
}

/**
 * Next step of a campaign. A number is a pause in milliseconds, a refused recipient gets a second try, and a due
 * recipient gets the message.
 */
type Next = "ended" | "unsent" | number | CampaignThrottled | RefusedRecipient | DueRecipient;
type Found =
  | { campaign: CampaignRow | undefined; next: "ended" }
  | { campaign: CampaignRow; next: Exclude<Next, "ended"> };

const restMilliseconds = 30_000;
/** Longest pause, in milliseconds, before the campaign is looked at again, even if the next message is due later. */
const longestRest = 60_000;
const watchMilliseconds = 3_000;

async function look({ clock }: CampaignDeps, db: ReadTx, claim: Claim): Promise<Found> {
  const campaign = await findCampaign(db, Number(claim.key));
  const now = clock.now();
  if (campaign?.status !== "EM_ANDAMENTO") return { campaign, next: "ended" };
  if (!(await mayWork(db, now)) || !(await mayRunCampaigns(db))) return { campaign, next: restMilliseconds };
  if (await hasUnsent(db, claim.connectionId)) return { campaign, next: "unsent" };
  const refused = await findRefused(db, campaign.id, temporaryRefusals);
  if (refused) return { campaign, next: refused };
  const wait = (campaign.next_at?.getTime() ?? 0) - now.getTime();
  const recipient = await findNextRecipient(db, campaign.id, now);
  if (recipient) return { campaign, next: wait > 0 ? wait : recipient };
  if (campaign.counts.planned > 0)
    return {
      campaign,
      next: wait > 0 ? wait : throttledFor("cloud-engagement", await findPostponement(db, campaign.id)),
    };
  return isOver(campaign, now) ? { campaign, next: "ended" } : { campaign, next: watchMilliseconds };
}

/**
 * Returns true if all messages were delivered or have failed. Messages without a delivery report are awaited for one
 * day.
 */
function isOver({ counts, last_sent_at }: CampaignRow, now: Date): boolean {
  if (counts.planned > 0) return false;
  const isOld = now.getTime() - (last_sent_at?.getTime() ?? 0) > dayMilliseconds;
  return isOld || (counts.sending === 0 && counts.sent === 0 && counts.confirming === 0);
}

/**
 * Ends the campaign if all its messages are settled. Returns false if the campaign has to continue, because it is not
 * over or was woken again.
 */
async function end({ clock }: CampaignDeps, db: WriteTx, claim: Claim): Promise<boolean> {
  const id = Number(claim.key);
  const now = clock.now();
  const campaign = await findCampaign(db, id);
  if (campaign?.status === "EM_ANDAMENTO") {
    if (!isOver(campaign, now)) return false;
    await failUnconfirmed(db, id, new Date(now.getTime() - dayMilliseconds));
    await updateCampaignRow(db, id, {
      status: "FINALIZADA",
      completed_at: now,
      waiting_reason: null,
      waiting_until: null,
    });
    await publishCampaign(db, "update", id, now);
  }
  return claim.end(db);
}

/**
 * Sends the campaign's message to a recipient. First asks WhatsApp whether the number has an account, if this was not
 * checked for a long time.
 */
async function sendNext(
  deps: CampaignDeps,
  claim: Claim,
  campaign: CampaignRow,
  recipient: DueRecipient,
): Promise<void> {
  const template = await orWait(deps, claim, async () => {
    await requireHealthyAccount(deps, claim, campaign);
    return requireTemplate(deps, claim, campaign);
  });
  const known = await knownIdentities(deps, claim, recipient);
  const write = (identities: readonly ChannelIdentity[], isLookedUp: boolean) =>
    writeOrWait(deps, claim, {
      campaign,
      recipient,
      identities,
      template,
      isLookedUp,
      connectionId: claim.connectionId,
    });
  if (known.length > 0 && (await write(known, false)) === "done") return;
  const found = await lookUp(deps, claim, recipient, known);
  if (found.length > 0) await write(found, true);
  else
    await deps.database.write(claim.companyId, (db) =>
      updateRecipient(db, recipient.id, { state: "failed", reason: "ERR_WAPP_INVALID_CONTACT" }),
    );
}

/**
 * Writes the message, or records why the campaign has to wait. Returns `unseen` if WhatsApp must first be asked whether
 * the number has an account.
 */
async function writeOrWait(
  deps: CampaignDeps,
  claim: Claim,
  task: Parameters<typeof writeToRecipient>[2],
): Promise<"done" | "unseen"> {
  return orWait(deps, claim, async () => {
    try {
      const isWritten = await deps.database.write(claim.companyId, (db) => writeToRecipient(deps, db, task));
      if (isWritten) deps.metrics.count("recado_bulk_messages_total");
    } catch (error) {
      if (
        error instanceof CampaignThrottled &&
        error.reason === "not-on-whatsapp-confirmed" &&
        !task.isLookedUp
      )
        return "unseen";
      if (!(error instanceof CampaignStopped)) throw error;
    }
    return "done";
  });
}

/** Runs `work`. If `work` throws CampaignThrottled, records the reason and tries again later. */
async function orWait<T>(deps: CampaignDeps, claim: Claim, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CampaignThrottled) return wait(deps, claim, error);
    throw error;
  }
}

async function wait(deps: CampaignDeps, claim: Claim, held: CampaignThrottled): Promise<never> {
  await publishWaiting(deps, claim, held);
  throw restFor(held.reason, held.millisecondsFrom(deps.clock.now()));
}

/**
 * Plans a second message to a recipient whose first message was refused for a temporary reason. If the reason affects
 * all recipients, the whole campaign waits.
 */
function planOnceMore(
  { database, clock }: CampaignDeps,
  claim: Claim,
  recipient: RefusedRecipient,
): Promise<void> {
  const id = Number(claim.key);
  return database.write(claim.companyId, async (db) => {
    const again = decideRetry(recipient.refusal, clock.now());
    if (!again || !(await replanRecipient(db, recipient, again.at, clock.now())) || !again.isForAll) return;
    await postponeCampaign(db, id, again.at);
    if (await noteWaiting(db, id, again.hold, again.at)) await publishCampaign(db, "update", id, clock.now());
  });
}

/** Finds the identities under which the channel knows the recipient's contact. */
async function knownIdentities(
  { database }: CampaignDeps,
  { companyId, connectionId }: Claim,
  { contact_id }: DueRecipient,
): Promise<readonly ChannelIdentity[]> {
  if (contact_id === null) return [];
  return database.read(companyId, (db) => findIdentities(db, connectionId, contact_id));
}

async function lookUp(
  { session }: CampaignDeps,
  { connectionId }: Claim,
  { number }: DueRecipient,
  known: readonly ChannelIdentity[],
): Promise<readonly ChannelIdentity[]> {
  const live = session(connectionId);
  if (!live) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
  const asked = number || numberOfIdentities(known);
  return (asked ? await live.checkNumber(asked) : undefined) ?? [];
}

function publishWaiting(
  { database, clock }: CampaignDeps,
  claim: Claim,
  { reason, until }: CampaignThrottled,
): Promise<void> {
  const id = Number(claim.key);
  return database.write(claim.companyId, async (db) => {
    if (await noteWaiting(db, id, reason, until)) await publishCampaign(db, "update", id, clock.now());
  });
}

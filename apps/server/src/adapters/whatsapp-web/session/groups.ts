import type { BinaryNode, GroupMetadata, WASocket } from "baileys";
import type { Logger } from "pino";
import type { SessionHost } from "../../../ports/channel.ts";
import { groupOf, identitiesOf, isOneOf } from "../jids.ts";
import type { BackgroundWork } from "./background-work.ts";
import { createKeyedQueues } from "./signal-queues.ts";

/** Metadata of the groups seen on a connection; the metadata of each group is requested once. */
export interface Groups {
  find(jid: string): Promise<GroupMetadata | undefined>;
}

export function followGroups(
  { ev, ws, groupMetadata }: Pick<WASocket, "ev" | "ws" | "groupMetadata">,
  host: Pick<SessionHost, "rememberGroup">,
  me: () => string[],
  { beside, logger }: { beside: BackgroundWork; logger: Logger },
): Groups {
  const known = new Map<string, Promise<GroupMetadata | undefined>>();
  // Requests run one at a time: after a reconnect many groups may have to be requested, and WhatsApp limits the rate of
  // requests.
  const turns = createKeyedQueues();

  /** Requests for group metadata that have not been sent to WhatsApp yet. */
  const queued = new Set<Promise<GroupMetadata | undefined>>();

  function ask(jid: string): Promise<GroupMetadata | undefined> {
    const asked = note(
      jid,
      turns.take("", () => {
        queued.delete(asked);
        const newest = known.get(jid);
        // If sending a message has requested the same group meanwhile, the result of that request is used.
        return newest && newest !== asked && !queued.has(newest) ? newest : groupMetadata(jid);
      }),
    );
    queued.add(asked);
    return asked;
  }

  /**
   * Returns the metadata of a group to which a message is being sent. Queued requests for other groups do not delay
   * this request.
   */
  function find(jid: string): Promise<GroupMetadata | undefined> {
    const asked = known.get(jid);
    return asked && !queued.has(asked) ? asked : note(jid, groupMetadata(jid));
  }

  function note(jid: string, asking: Promise<GroupMetadata | undefined>): Promise<GroupMetadata | undefined> {
    const asked: Promise<GroupMetadata | undefined> = asking.catch((error: unknown) => {
      logger.warn({ err: error }, "group metadata request failed, retrying when needed next");
      if (known.get(jid) === asked) known.delete(jid);
      return undefined;
    });
    known.set(jid, asked);
    void asked.then((group) => group && beside.run(() => remember(group), "group metadata not stored"));
    return asked;
  }

  async function remember({ id, subject, participants }: GroupMetadata): Promise<void> {
    const identity = groupOf(id);
    if (!identity) return;
    const members = participants.flatMap((member) => {
      const addresses = [member.id, member.lid, member.phoneNumber];
      const identities = identitiesOf(addresses);
      const isOurselves = addresses.some((address) => isOneOf(address, me()));
      return identities.length > 0 && !isOurselves ? [{ identities, isAdmin: Boolean(member.admin) }] : [];
    });
    await host.rememberGroup({ identity, subject: subject ?? "", members });
  }

  ev.on("groups.upsert", (groups) => {
    for (const group of groups) void ask(group.id);
  });
  ev.on("groups.update", (groups) => {
    for (const { id } of groups) if (id) void ask(id);
  });
  ev.on("group-participants.update", ({ id }) => {
    void ask(id);
  });
  ws.on("CB:message", ({ attrs: { from = "" } }: BinaryNode) => {
    if (groupOf(from) && !known.has(from)) void ask(from);
  });
  return { find };
}

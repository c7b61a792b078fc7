import type { BinaryNode, GroupMetadata, WASocket } from "baileys";
import type { Logger } from "pino";
import type { SessionHost } from "../../../ports/channel.ts";
import { groupOf, identitiesOf, isOneOf } from "../jids.ts";
import type { Beside } from "./beside.ts";
import { createTurns } from "./signal-turns.ts";

/** The groups that a line has seen, each asked for once. */
export interface Groups {
  find(jid: string): Promise<GroupMetadata | undefined>;
}

export function followGroups(
  { ev, ws, groupMetadata }: Pick<WASocket, "ev" | "ws" | "groupMetadata">,
  host: Pick<SessionHost, "rememberGroup">,
  me: () => string[],
  { beside, logger }: { beside: Beside; logger: Logger },
): Groups {
  const known = new Map<string, Promise<GroupMetadata | undefined>>();
  // A company that comes back may have many groups at once, and WhatsApp wants to be asked slowly.
  const turns = createTurns();

  /** Asked for, and not yet in its turn. */
  const queued = new Set<Promise<GroupMetadata | undefined>>();

  function ask(jid: string): Promise<GroupMetadata | undefined> {
    const asked = note(
      jid,
      turns.take("", () => {
        queued.delete(asked);
        const newest = known.get(jid);
        // Whoever sent meanwhile has asked already.
        return newest && newest !== asked && !queued.has(newest) ? newest : groupMetadata(jid);
      }),
    );
    queued.add(asked);
    return asked;
  }

  /** Whoever sends waits for no group but their own. */
  function find(jid: string): Promise<GroupMetadata | undefined> {
    const asked = known.get(jid);
    return asked && !queued.has(asked) ? asked : note(jid, groupMetadata(jid));
  }

  function note(jid: string, asking: Promise<GroupMetadata | undefined>): Promise<GroupMetadata | undefined> {
    const asked: Promise<GroupMetadata | undefined> = asking.catch((error: unknown) => {
      logger.warn({ err: error }, "a group could not be asked for");
      if (known.get(jid) === asked) known.delete(jid);
      return undefined;
    });
    known.set(jid, asked);
    void asked.then((group) => group && beside.run(() => remember(group), "a group was not remembered"));
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

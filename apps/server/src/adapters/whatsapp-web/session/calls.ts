import { type BinaryNode, getCallStatusFromNode, type WASocket } from "baileys";
import type { Logger } from "pino";
import type { JournalEntry, SessionHost } from "../../../ports/channel.ts";
import { bareJid, identitiesOf, isOneOf } from "../jids.ts";
import type { CallPayload } from "../receive/payload.ts";
import type { Persistence } from "./persistence.ts";

/** Tracks phone calls from customers while they ring, and stores how they ended. */
export interface Calls {
  /**
   * Handles a stanza about a phone call; resolves when the effect of the stanza is stored. Returns undefined if the
   * stanza needs no storing.
   */
  follow(socket: Pick<WASocket, "rejectCall">, stanza: BinaryNode): Promise<void> | undefined;
  end(): void;
}

type Call = CallPayload["call"];

/** Time after which a phone call whose end was not reported counts as missed. A phone rings for a minute at most. */
const longestMilliseconds = 90_000;
/**
 * Age in seconds above which a phone call has certainly stopped ringing. Such a phone call waited at WhatsApp's server,
 * for example while the connection was down.
 */
const stillRingingSeconds = 30;

export function createCalls(
  host: Pick<SessionHost, "journal" | "refusesCalls">,
  { insist }: Pick<Persistence, "insist">,
  me: () => string[],
  logger: Logger,
): Calls {
  const ringing = new Map<string, Ringing>();

  /**
   * Begins to track a ringing phone call. The phone call is acknowledged to WhatsApp only when it has ended, so that
   * after a crash WhatsApp reports it again.
   */
  function ring(call: Call): Promise<void> {
    const known = ringing.get(call.id);
    if (known) return known.over.promise;
    const over = Promise.withResolvers<void>();
    over.promise.catch(() => {});
    const giveUp = setTimeout(() => void conclude(call.id, "missed"), longestMilliseconds).unref();
    ringing.set(call.id, { call, over, giveUp });
    return over.promise;
  }

  /** Ends the tracking of a phone call and journals its outcome, if the phone call has an outcome. */
  async function conclude(id: string, outcome: Call["outcome"] | undefined): Promise<void> {
    const one = ringing.get(id);
    if (!one) return;
    ringing.delete(id);
    clearTimeout(one.giveUp);
    try {
      if (outcome) await insist(() => host.journal([journalEntry({ ...one.call, outcome })]));
      one.over.resolve();
    } catch (error) {
      logger.warn({ err: error }, "call not stored, WhatsApp reports the call again after the reconnect");
      one.over.reject(error);
    }
  }

  async function refuseIfSet(
    socket: Pick<WASocket, "rejectCall">,
    call: Call,
    creator: string,
  ): Promise<void> {
    const hasRung = Date.now() / 1_000 - call.at > stillRingingSeconds;
    if (hasRung || !(await insist(() => host.refusesCalls()))) return;
    const refused = socket.rejectCall(call.id, creator);
    // The rejection at WhatsApp is not awaited, because it may take a minute.
    refused.catch((error: unknown) =>
      logger.warn({ err: error }, "call not rejected at WhatsApp, call keeps ringing"),
    );
    await conclude(call.id, "refused");
  }

  return {
    follow(socket, stanza) {
      const [told] = Array.isArray(stanza.content) ? stanza.content : [];
      const id = told?.attrs["call-id"];
      const creator = told?.attrs["call-creator"] ?? stanza.attrs.from;
      if (!told || !id || !creator || isOneOf(creator, me())) return undefined;
      const status = getCallStatusFromNode(told);
      if (status !== "offer") return status in outcomeOf ? conclude(id, readOutcome(told)) : undefined;
      const call = readOffer(stanza, told, id, creator);
      const over = ring(call);
      refuseIfSet(socket, call, creator).catch((error: unknown) =>
        logger.warn({ err: error }, "setting for rejecting calls not read, call keeps ringing"),
      );
      return over;
    },
    end() {
      for (const { giveUp } of ringing.values()) clearTimeout(giveUp);
      ringing.clear();
    },
  };
}

interface Ringing {
  call: Call;
  over: PromiseWithResolvers<void>;
  giveUp: NodeJS.Timeout;
}

const outcomeOf = { accept: undefined, reject: "refused", timeout: "missed", terminate: "missed" } as const;

/** Outcome of a phone call; undefined if the call was accepted on the company's phone. */
function readOutcome(told: BinaryNode): Call["outcome"] | undefined {
  if (told.attrs.reason === "accepted_elsewhere") return undefined;
  if (told.attrs.reason === "rejected_elsewhere") return "refused";
  return outcomeOf[getCallStatusFromNode(told) as keyof typeof outcomeOf];
}

function readOffer({ attrs }: BinaryNode, told: BinaryNode, id: string, creator: string): Call {
  const { caller_pn, caller_lid } = told.attrs;
  const addresses = [creator, caller_lid, caller_pn, attrs.from, attrs.sender_lid, attrs.sender_pn];
  const media = Array.isArray(told.content) ? told.content : [];
  return {
    id,
    from: addresses.filter((address) => address !== undefined).filter((address) => !isGroup(address)),
    group: told.attrs["group-jid"] ?? null,
    name: attrs.notify ?? null,
    at: Number(attrs.t ?? told.attrs.t ?? Date.now() / 1_000),
    outcome: "missed",
    isVideo: media.some(({ tag }) => tag === "video"),
  };
}

function isGroup(address: string): boolean {
  return address.endsWith("@g.us");
}

function journalEntry(call: Call): JournalEntry {
  const lid = identitiesOf(call.from).find(({ kind }) => kind === "lid");
  const chat = call.group ?? (lid ? `${lid.value}@lid` : bareJid(call.from[0] ?? ""));
  return { externalId: call.id, chat, payload: { call } satisfies CallPayload };
}

import { createConnection } from "@recado/contract/connections";
import { startWhatsappSandbox, type WhatsappSandbox } from "@recado/whatsapp-sandbox/sandbox";
import { sql } from "kysely";
import { pino } from "pino";
import type { WebSessionLimits } from "../adapters/whatsapp-web/session/limits.ts";
import { createWhatsappWeb } from "../adapters/whatsapp-web/whatsapp-web.ts";
import { createSecrets } from "../platform/secrets.ts";
import type {
  AddressBookEntry,
  Channel,
  ChannelAck,
  ChannelSession,
  ConnectionLease,
  Group,
  JournalEntry,
  QuotaStatus,
  SessionHost,
  SessionState,
} from "../ports/channel.ts";
import type {
  ChannelEvent,
  ChannelIdentity,
  OutgoingMessage,
  ReceivedMessage,
} from "../ports/channel-content.ts";
import { createTestStaff, type Staff, untilFound } from "./factories.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

/**
 * Runs a channel adapter without the rest of the program. One side of the adapter is the WhatsApp sandbox; the other is
 * a session host that records all calls.
 */
export interface ChannelBench {
  sandbox: WhatsappSandbox;
  channel: Channel;
  testApp: TestApp;
  logs: string[];
  /** Opens a session for a new connection. If a phone number is given, the session is paired with that phone. */
  open(phone?: string): Promise<BenchSession>;
  close(): Promise<void>;
}

export interface BenchSession {
  session: ChannelSession;
  lease: ConnectionLease;
  host: BenchHost;
  /** Sends a message over the session. The attempt to send it is always allowed to begin. */
  send(message: OutgoingMessage): Promise<{ externalId: string }>;
  /**
   * Ends the session without closing its connection to WhatsApp, as if the program had been killed. Then opens it again
   * under the connection's next lease.
   */
  reopen(): Promise<void>;
}

/** Session host for tests, which records every call of its methods. */
export class BenchHost implements SessionHost {
  readonly journalled: JournalEntry[] = [];
  readonly acks: ChannelAck[] = [];
  readonly states: SessionState[] = [];
  readonly typing: { contact: readonly ChannelIdentity[]; typing: boolean }[] = [];
  readonly linked: (readonly ChannelIdentity[])[] = [];
  readonly addressBook: AddressBookEntry[] = [];
  readonly groups: Group[] = [];
  readonly standings: QuotaStatus[] = [];
  readonly changedPictures: (readonly ChannelIdentity[])[] = [];
  /** Texts of messages that the company has sent, by message id. */
  readonly sentTexts = new Map<string, string>();
  refusing = false;
  private readonly normalise: Channel["normalise"];

  constructor(normalise: Channel["normalise"]) {
    this.normalise = normalise;
  }

  async journal(entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries)
      if (!this.journalled.some(({ externalId }) => externalId === entry.externalId))
        // The database stores an entry as JSON, so the recorded entry is converted to JSON and back too.
        this.journalled.push(JSON.parse(JSON.stringify(entry)) as JournalEntry);
  }

  async findJournalled(externalId: string): Promise<unknown> {
    return this.journalled.find((entry) => entry.externalId === externalId)?.payload;
  }

  async raiseAcks(acks: readonly ChannelAck[]): Promise<ChannelAck[]> {
    this.acks.push(...acks);
    return [];
  }

  async changeState(state: SessionState): Promise<void> {
    this.states.push(state);
  }

  proveLife(): void {}

  showTyping(contact: readonly ChannelIdentity[], typing: boolean): void {
    this.typing.push({ contact, typing });
  }

  async linkIdentities(identities: readonly ChannelIdentity[]): Promise<void> {
    this.linked.push(identities);
  }

  async noteAddressBook(entries: readonly AddressBookEntry[]): Promise<void> {
    this.addressBook.push(...entries);
  }

  async rememberGroup(group: Group): Promise<void> {
    this.groups.push(group);
  }

  async notePictureChange(contact: readonly ChannelIdentity[]): Promise<void> {
    this.changedPictures.push(contact);
  }

  async noteQuotaStatus(standing: QuotaStatus): Promise<void> {
    this.standings.push(standing);
  }

  async refusesCalls(): Promise<boolean> {
    return this.refusing;
  }

  async findSentText(externalId: string): Promise<string | undefined> {
    return this.sentTexts.get(externalId);
  }

  async findLastReceived(): Promise<string | undefined> {
    return this.events().findLast((event) => event.type === "message" && !event.fromMe)?.externalId;
  }

  /** Returns the recorded journal entries as events, in order. Entries without meaning to the program are omitted. */
  events(): ChannelEvent[] {
    return this.journalled.map(({ payload }) => this.normalise(payload)).filter((event) => event !== null);
  }

  untilEvent(fits: (event: ChannelEvent) => boolean): Promise<ChannelEvent> {
    return untilFound(() => this.events().find(fits));
  }

  async untilMessage(externalId: string): Promise<ReceivedMessage> {
    return untilFound(() =>
      this.events().find((event) => event.type === "message" && event.externalId === externalId),
    ) as Promise<ReceivedMessage>;
  }

  untilStatus(status: SessionState["status"]): Promise<SessionState> {
    return untilFound(() => (this.states.at(-1)?.status === status ? this.states.at(-1) : undefined));
  }
}

export async function openChannelBench(limits: Partial<WebSessionLimits> = {}): Promise<ChannelBench> {
  const testApp = await openTestApp({ own: true });
  const staff = await createTestStaff(testApp);
  const sandbox = await startWhatsappSandbox();
  const logs: string[] = [];
  const channel = createWhatsappWeb({
    database: testApp.app.database,
    secrets: createSecrets("a secret key for tests, 32 characters or more"),
    logger: pino({ level: "warn" }, { write: (line: string) => void logs.push(line) }),
    url: sandbox.url,
    rootPublicKey: Buffer.from(sandbox.rootPublicKey),
    mediaCertificate: sandbox.mediaCertificate,
    limits: { backOffMilliseconds: 50, ...limits },
  });
  const sessions: BenchSession[] = [];
  return {
    sandbox,
    channel,
    testApp,
    logs,
    async open(phone) {
      const host = new BenchHost(channel.normalise);
      const lease = await takeLease(testApp, staff);
      const opened: BenchSession = {
        host,
        lease,
        session: await channel.open(lease, host),
        send: (message) => opened.session.send(message, async () => {}),
        async reopen() {
          await opened.session.stop();
          opened.lease = { ...lease, epoch: await raiseEpoch(testApp, lease.connectionId) };
          opened.session = await channel.open(opened.lease, host);
        },
      };
      sessions.push(opened);
      if (phone !== undefined) {
        const { qrcode } = await host.untilStatus("qrcode");
        await sandbox.scan(qrcode, phone);
        await host.untilStatus("CONNECTED");
      }
      return opened;
    },
    async close() {
      for (const { session } of sessions) await session.stop();
      await testApp.close();
      await sandbox.stop();
    },
  };
}

let connections = 0;

async function takeLease(testApp: TestApp, staff: Staff): Promise<ConnectionLease> {
  connections += 1;
  const { id } = await testApp.call(staff.ana.token, createConnection, {
    body: { name: `Loja ${connections}` },
  });
  return { companyId: staff.id, connectionId: id, epoch: await raiseEpoch(testApp, id) };
}

/**
 * Increments the epoch of the connection's lease, as a channels process does when it takes over the connection. Returns
 * the new epoch.
 */
export async function raiseEpoch(testApp: TestApp, connectionId: number): Promise<string> {
  const row = await testApp.app.database.platform((db) =>
    db.first(
      sql<{
        epoch: string;
      }>`update connection_leases set epoch = epoch + 1, owner = null, desired_state = 'idle' where connection_id = ${connectionId} returning epoch`,
    ),
  );
  return row?.epoch ?? "";
}

import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** A fake Redis with those commands that the program uses: counters that expire, and publish and subscribe. */
export interface RedisServer {
  url: string;
  /** Returns how many commands with the given name were received. */
  counted(command: string): number;
  /** Closes every connection and stops listening, as when the machine of a Redis server fails. All data is lost. */
  stop(): Promise<void>;
  /** Starts the server again at the same URL, without any data. */
  start(): Promise<void>;
  /** While true, published messages are accepted but reach no subscriber, as if the connection were broken. */
  drops: boolean;
}

type Reply = number | string | null | { status: string } | { refusal: string } | readonly Reply[];

const ok: Reply = { status: "OK" };

interface Value {
  text: string;
  endsAt: number;
}

interface Client {
  socket: Socket;
  channels: Set<string>;
  /** Commands that the client has queued since `multi`; undefined outside of a transaction. */
  queued: (() => Reply)[] | undefined;
}

export async function startRedisServer(): Promise<RedisServer> {
  const server = new RedisInABox();
  await server.start();
  return server;
}

class RedisInABox implements RedisServer {
  drops = false;
  private readonly values = new Map<string, Value>();
  private readonly clients = new Set<Client>();
  private readonly counts = new Map<string, number>();
  private server: Server | undefined;
  private port = 0;

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  counted(command: string): number {
    return this.counts.get(command) ?? 0;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.accept(socket));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const { socket } of this.clients) socket.destroy();
    this.values.clear();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private accept(socket: Socket): void {
    const client: Client = { socket, channels: new Set(), queued: undefined };
    this.clients.add(client);
    let rest = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      const { commands, left } = readCommands(rest + chunk);
      rest = left;
      for (const [name = "", ...words] of commands) this.take(client, name.toLowerCase(), words);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.clients.delete(client));
  }

  private take(client: Client, command: string, words: string[]): void {
    this.counts.set(command, this.counted(command) + 1);
    for (const reply of this.answer(client, command, words)) client.socket.write(encode(reply), "latin1");
  }

  private answer(client: Client, command: string, words: string[]): Reply[] {
    if (command === "exec") {
      const queued = client.queued ?? [];
      client.queued = undefined;
      return [queued.map((run) => run())];
    }
    if (client.queued) {
      client.queued.push(() => this.run(command, words));
      return [{ status: "QUEUED" }];
    }
    if (command === "multi") client.queued = [];
    if (command === "subscribe" || command === "unsubscribe")
      return words.map((channel) => {
        client.channels[command === "subscribe" ? "add" : "delete"](channel);
        return [command, channel, client.channels.size];
      });
    return [this.run(command, words)];
  }

  private run(command: string, [key = "", ...words]: string[]): Reply {
    const now = Date.now();
    for (const [name, { endsAt }] of this.values) if (endsAt <= now) this.values.delete(name);
    const run = this.commands[command];
    return run ? run(key, words) : { refusal: `ERR unknown command '${command}'` };
  }

  private readonly commands: Record<string, (key: string, words: string[]) => Reply> = {
    ping: () => ({ status: "PONG" }),
    info: () => "loading:0",
    client: () => ok,
    select: () => ok,
    multi: () => ok,
    get: (key) => this.values.get(key)?.text ?? null,
    mget: (key, words) => [key, ...words].map((name) => this.values.get(name)?.text ?? null),
    incr: (key) => this.add(key, 1),
    incrby: (key, [by]) => this.add(key, Number(by)),
    set: (key, [text = "", unit, time, condition]) => {
      if (condition === "NX" && this.values.has(key)) return null;
      this.values.set(key, { text, endsAt: Date.now() + Number(time) * (unit === "EX" ? 1_000 : 1) });
      return ok;
    },
    expire: (key, [seconds]) => this.endIn(key, Number(seconds) * 1_000),
    pexpire: (key, [milliseconds]) => this.endIn(key, Number(milliseconds)),
    pttl: (key) => {
      const { endsAt } = this.values.get(key) ?? { endsAt: Date.now() - 2 };
      return endsAt === Number.POSITIVE_INFINITY ? -1 : endsAt - Date.now();
    },
    del: (key, words) => [key, ...words].filter((name) => this.values.delete(name)).length,
    publish: (channel, [text = ""]) => this.publish(channel, text),
  };

  private add(key: string, by: number): number {
    const { text, endsAt } = this.values.get(key) ?? { text: "0", endsAt: Number.POSITIVE_INFINITY };
    this.values.set(key, { text: String(Number(text) + by), endsAt });
    return Number(text) + by;
  }

  private endIn(key: string, milliseconds: number): number {
    const value = this.values.get(key);
    if (value) value.endsAt = Date.now() + milliseconds;
    return value ? 1 : 0;
  }

  private publish(channel: string, text: string): number {
    if (this.drops) return 0;
    const hearing = [...this.clients].filter(({ channels }) => channels.has(channel));
    for (const { socket } of hearing) socket.write(encode(["message", channel, text]), "latin1");
    return hearing.length;
  }
}

/**
 * Parses commands, each of which is a list of length-prefixed strings. `left` is the incomplete command at the end of
 * the text.
 */
function readCommands(text: string): { commands: string[][]; left: string } {
  const commands: string[][] = [];
  let from = 0;
  for (;;) {
    const read = readCommand(text, from);
    if (!read) return { commands, left: text.slice(from) };
    commands.push(read.words);
    from = read.end;
  }
}

function readCommand(text: string, from: number): { words: string[]; end: number } | undefined {
  const count = readLength(text, from, "*");
  if (!count) return undefined;
  const words: string[] = [];
  let end = count.end;
  while (words.length < count.length) {
    const size = readLength(text, end, "$");
    if (!size || text.length < size.end + size.length + 2) return undefined;
    words.push(text.slice(size.end, size.end + size.length));
    end = size.end + size.length + 2;
  }
  return { words, end };
}

function readLength(text: string, from: number, sign: string): { length: number; end: number } | undefined {
  const lineEnd = text.indexOf("\r\n", from);
  if (lineEnd < 0) return undefined;
  if (text[from] !== sign)
    throw new Error(`expected a Redis command to begin with ${sign}, found ${text[from]}`);
  return { length: Number(text.slice(from + 1, lineEnd)), end: lineEnd + 2 };
}

function encode(reply: Reply): string {
  if (reply === null) return "$-1\r\n";
  if (typeof reply === "number") return `:${reply}\r\n`;
  if (typeof reply === "string") return `$${reply.length}\r\n${reply}\r\n`;
  if ("status" in reply) return `+${reply.status}\r\n`;
  if ("refusal" in reply) return `-${reply.refusal}\r\n`;
  return `*${reply.length}\r\n${reply.map(encode).join("")}`;
}

import { z } from "zod";

const messageSchema = z.object({
  id: z.string(),
  direction: z.enum(["to-contact", "to-phone"]),
  kind: z.string(),
  text: z.string(),
  at: z.string(),
  media: z.object({ filename: z.string().optional(), seconds: z.number().optional() }).optional(),
  edited: z.literal(true).optional(),
  deleted: z.literal(true).optional(),
  reactions: z.array(z.object({ by: z.string(), emoji: z.string() })).optional(),
  state: z.enum(["server", "delivered", "read", "played"]),
});
export type SandboxMessage = z.infer<typeof messageSchema>;

const phonesSchema = z.array(
  z.object({ number: z.string(), name: z.string(), devices: z.array(z.unknown()) }),
);
const contactsSchema = z.array(z.object({ number: z.string(), name: z.string(), online: z.boolean() }));

/** Event of the sandbox, with only the fields that the demonstration's screen needs. */
const eventSchema = z.object({
  type: z.string(),
  contact: z.string().optional(),
  state: z.string().optional(),
  message: z.object({ phone: z.string().optional() }).optional(),
});
export type SandboxEvent = z.infer<typeof eventSchema>;

/** Client of the sandbox's admin API, reached by HTTP on the same machine. */
export class SandboxAdmin {
  private readonly address: string;
  constructor(address: string) {
    this.address = address;
  }

  phones = () => this.get("/phones", phonesSchema);
  contacts = () => this.get("/contacts", contactsSchema);
  conversation = (contact: string, phone: string) =>
    this.get(`/conversation?contact=${contact}&phone=${phone}`, z.array(messageSchema));

  async post<Answer extends z.ZodType>(
    path: string,
    body: object,
    answer: Answer,
  ): Promise<z.output<Answer>> {
    const response = await fetch(new URL(path, this.address), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.parse(await readAnswer(response));
  }

  say(contact: string, phone: string, text: string): Promise<SandboxMessage> {
    return this.post("/say", { contact, phone, text }, messageSchema);
  }

  /**
   * Calls `hear` for each event of the event stream, until the signal aborts the stream. Throws when the connection
   * breaks.
   */
  async readEvents(signal: AbortSignal, hear: (event: SandboxEvent) => void): Promise<void> {
    const response = await fetch(new URL("/events", this.address), { signal });
    if (!response.body)
      throw new Error("the sandbox answered the request for its event stream without a body");
    let text = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines)
        if (line.startsWith("data:")) hear(eventSchema.parse(JSON.parse(line.slice(5))));
    }
    throw new Error("the sandbox closed the event stream");
  }

  private async get<Answer extends z.ZodType>(path: string, answer: Answer): Promise<z.output<Answer>> {
    return answer.parse(await readAnswer(await fetch(new URL(path, this.address))));
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (!response.ok) throw new SandboxRefusal(response.status, body);
  return body;
}

export class SandboxRefusal extends Error {
  readonly status: number;
  constructor(status: number, body: unknown) {
    super(`the sandbox answered with status ${status}: ${JSON.stringify(body)}`);
    this.status = status;
  }
}

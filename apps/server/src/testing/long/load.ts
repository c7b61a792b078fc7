import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import type { WhatsappSandbox } from "@recado/whatsapp-sandbox/sandbox";
import { io } from "socket.io-client";
import { expect } from "vitest";
import { type CompanyHost, type Staff, untilFound, untilTrue } from "../factories.ts";
import { addSandboxContact } from "../sandbox-test-app.ts";

export type LoadCall = CompanyHost["call"];

/** A chat in which a customer and an agent write to each other continuously. */
export interface LoadChat {
  ticket: Ticket;
  number: string;
  said: string[];
  sent: string[];
  arrived: string[];
  /**
   * Writes messages until the signal aborts. With "once", each of the agent's answers is requested once. With "until
   * taken" the request is repeated until the server has accepted it, as a browser does; tests that kill processes use
   * this.
   */
  talk(over: AbortSignal, asking?: "once" | "until taken"): Promise<void>;
}

export async function openChat(
  { call, sandbox, staff }: { call: LoadCall; sandbox: WhatsappSandbox; staff: Staff },
  phone: string,
): Promise<LoadChat> {
  const number = addSandboxContact(sandbox, "Cliente");
  await sandbox.say(number, phone, "Bom dia!");
  const query = { status: "pending", searchParam: number } as const;
  const found = await untilFound(
    async () => (await call(staff.ana.token, listTickets, { query })).tickets[0],
  );
  const params = { id: String(found.id) };
  const ticket = await call(staff.bruno.token, updateTicket, { params, body: { status: "open" } });
  const chat = { ticket, number, said: ["Bom dia!"], sent: [] as string[], arrived: [] as string[] };
  sandbox.onEvent((event) => {
    if (event.type === "message-arrived" && event.contact === number) chat.arrived.push(event.message.text);
  });
  return {
    ...chat,
    async talk(over, asking = "once") {
      while (!over.aborted) {
        await sandbox.say(number, phone, `pergunta ${chat.said.length}`);
        chat.said.push(`pergunta ${chat.said.length}`);
        const text = `resposta ${chat.sent.length}`;
        chat.sent.push(text);
        const body = { body: text, clientMessageId: randomUUID() };
        const send = () =>
          call(staff.bruno.token, sendMessage, { params: { ticketId: String(ticket.id) }, body });
        if (asking === "once") await send();
        else await untilTrue(() => send().then(Boolean, () => false));
        await sleep(300 + Math.random() * 400);
      }
    },
  };
}

/**
 * Checks that the ticket has every message of the customer once and in order. Each answer of the agent must have
 * arrived once and in order, or be shown as unconfirmed. Returns the number of unconfirmed answers.
 */
export async function expectWhole(call: LoadCall, token: string, chat: LoadChat): Promise<number> {
  const messages = await untilFound(async () => {
    const found = await messagesOf(call, token, chat.ticket);
    const theirs = found.filter(({ fromMe }) => !fromMe).length;
    const isWaiting = found.some(({ fromMe, ack, error }) => fromMe && ack === 0 && error === null);
    return isWaiting || theirs < chat.said.length ? undefined : found;
  });
  const ours = messages.filter(({ fromMe }) => fromMe);
  expect(messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual(chat.said);
  expect(ours.map(({ body }) => body)).toEqual(chat.sent);
  expect(chat.arrived).toEqual(chat.sent.filter((text) => chat.arrived.includes(text)));
  const unconfirmed = ours.filter(({ ack }) => ack === 0);
  for (const { error } of unconfirmed) expect(error).toBe("ERR_SENDING_UNCONFIRMED");
  const missed = ours.filter(({ ack, body }) => ack > 0 && !chat.arrived.includes(body));
  expect(missed).toEqual([]);
  return unconfirmed.length;
}

async function messagesOf(call: LoadCall, token: string, { id }: Ticket): Promise<Message[]> {
  const params = { ticketId: String(id) };
  const all: Message[] = [];
  for (let before: string | undefined; ; before = all[0]?.id) {
    const page = await call(token, listMessages, { params, query: before === undefined ? {} : { before } });
    all.unshift(...page.messages);
    if (!page.hasMore) return all;
  }
}

/** Requests the ticket list repeatedly, and collects the requests that failed. */
export async function poll(
  call: LoadCall,
  token: string,
  over: AbortSignal,
): Promise<{ count: number; failures: string[] }> {
  const failures: string[] = [];
  let count = 0;
  for (; !over.aborted; count++) {
    await call(token, listTickets, { query: { status: "open" } }).catch((error: unknown) => {
      failures.push(error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : String(error));
    });
    await sleep(20);
  }
  return { count, failures };
}

/** A socket like that of a browser. It reconnects by itself and joins its rooms again. */
export interface LiveLine {
  heard(text: string): boolean;
  isReady(): boolean;
  returns(): number;
  close(): void;
}

export function openLiveLine(url: string, token: string, ticket: Ticket): LiveLine {
  const socket = io(url, {
    transports: ["websocket"],
    query: { token },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
  });
  let heard = "";
  let ready = 0;
  let isReady = false;
  socket.onAny((name: string, payload: unknown) => {
    if (name !== "ready" && name !== "resync") heard += JSON.stringify(payload);
  });
  socket.on("ready", async () => {
    ready += 1;
    isReady = (await socket.emitWithAck("joinChatBox", ticket.id)) === true;
  });
  socket.on("disconnect", (reason) => {
    isReady = false;
    // When the server closes the connection, the socket library does not reconnect by itself.
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), 200);
  });
  return {
    heard: (text) => heard.includes(text),
    isReady: () => isReady,
    returns: () => ready - 1,
    close: () => void socket.disconnect(),
  };
}

/**
 * Returns a list to which each phone is added that has two connections at once from now on. The order of connect and
 * disconnect events tells when a phone has two.
 */
export function watchLines(sandbox: WhatsappSandbox): string[] {
  const doubled: string[] = [];
  const lines = new Map<string, number>();
  sandbox.onEvent((event) => {
    if (event.type !== "device-connected" && event.type !== "device-disconnected") return;
    const open = (lines.get(event.phone) ?? 0) + (event.type === "device-connected" ? 1 : -1);
    lines.set(event.phone, Math.max(0, open));
    if (open > 1) doubled.push(event.phone);
  });
  return doubled;
}

import { once } from "node:events";
import type { BenchDatabases } from "./bench-databases.ts";
import { endlessVoiceNote } from "./endless-voice-note.ts";
import { adminEmail, benchPassword, fillNeighbours } from "./fill-company.ts";
import { measureSheetTraps } from "./hostile-sheets.ts";
import { applyLoad, fetchToken } from "./http-load.ts";
import { ticketPaths } from "./lists.ts";
import { type Measurement, median, percentile } from "./outcome.ts";
import { type BenchProgram, startBenchProgram } from "./program.ts";

const rounds = 3;
const seconds = 4;
const connections = 4;
const events = 4_000;
const voiceNoteBytes = 600_000;
const uploads = 5;
const most = 3;
const mostUploadMilliseconds = 2_000;
/** A PNG picture of a single transparent pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Measures the requests of one company while another one floods the sockets, uploads voice notes of many hours, and
 * imports spreadsheets that unpack to a huge size.
 */
export async function measureHostile(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("hostile");
  await fillNeighbours(owner);
  const program = await startBenchProgram(runtime, owner);
  try {
    return await measure(program);
  } finally {
    await program.stop();
  }
}

async function measure(program: BenchProgram): Promise<Measurement[]> {
  const neighbour = await fetchToken(program.url, adminEmail, benchPassword);
  const attacker = await fetchToken(program.url, adminEmail.replace("company1", "company2"), benchPassword);
  const slowest = async () =>
    percentile((await applyLoad(program.url, ticketPaths, neighbour, connections, seconds)).times, 0.99);
  const idle: number[] = [];
  const flooded: number[] = [];
  for (let round = 0; round < rounds; round++) {
    idle.push(await slowest());
    const flood = floodSockets(program.url, attacker);
    flooded.push(await slowest());
    await flood;
  }
  return [
    ofList(median(flooded), median(idle)),
    ofUpload(await uploadBesidePoison(program, neighbour, attacker)),
    ...(await measureSheetTraps(program, neighbour, attacker)),
  ];
}

function ofList(flooded: number, idle: number): Measurement {
  return {
    name: "hostile: list",
    measured: `p99 ${flooded.toFixed(1)} ms beside ${events} socket events`,
    limit: `${idle.toFixed(1)} ms without`,
    ratio: flooded / idle,
    promise: `≤ ${most.toFixed(2)}`,
    held: flooded <= most * idle,
  };
}

function ofUpload(milliseconds: number): Measurement {
  return {
    name: "hostile: upload",
    measured: `${milliseconds.toFixed(0)} ms at most beside sounds of hours`,
    limit: `${mostUploadMilliseconds} ms`,
    ratio: milliseconds / mostUploadMilliseconds,
    promise: "≤ 1.00",
    held: milliseconds <= mostUploadMilliseconds,
  };
}

/**
 * Sends requests to join unknown rooms, and presence events, in turn. If the server closes the socket, opens another
 * one as long as the server accepts it.
 */
async function floodSockets(url: string, token: string): Promise<void> {
  const address = `${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket&token=${token}`;
  for (let said = 0; said < events; ) {
    const socket = new WebSocket(address);
    const closed = once(socket, "close");
    const opened = await Promise.race([once(socket, "open").then(() => true), closed.then(() => false)]);
    if (!opened) return;
    socket.send("40");
    for (; said < events && socket.readyState === WebSocket.OPEN; said++) {
      socket.send(said % 2 === 0 ? `42["joinChatBox",${said}]` : '42["userStatus"]');
      if (said % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    socket.close();
    await closed;
  }
}

/**
 * Returns the slowest upload of the undisturbed company in milliseconds, while voice notes of many hours from the other
 * company wait to be processed.
 */
async function uploadBesidePoison(
  program: BenchProgram,
  neighbour: string,
  attacker: string,
): Promise<number> {
  const sound = endlessVoiceNote(voiceNoteBytes);
  const [own, hostile] = [await ownTicket(program, neighbour), await ownTicket(program, attacker)];
  const poison = Array.from({ length: 4 }, () =>
    send(program, attacker, hostile, new File([sound], "voz.ogg", { type: "audio/ogg" })),
  );
  const times: number[] = [];
  for (let upload = 0; upload < uploads; upload++) {
    const started = performance.now();
    await send(program, neighbour, own, new File([picture], "foto.png", { type: "image/png" }));
    times.push(performance.now() - started);
  }
  await Promise.all(poison);
  return Math.max(...times);
}

async function ownTicket({ url }: BenchProgram, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/tickets?status=open`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { tickets } = (await answer.json()) as { tickets: { id: number }[] };
  return tickets[0]?.id ?? 0;
}

async function send({ url }: BenchProgram, token: string, ticketId: number, file: File): Promise<void> {
  const body = new FormData();
  body.append("medias", file);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/messages/${ticketId}`, { method: "POST", headers, body });
  if (!answer.ok)
    throw new Error(`an upload was answered with status ${answer.status}: ${await answer.text()}`);
}

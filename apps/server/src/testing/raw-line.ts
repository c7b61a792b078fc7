import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawLine {
  socket: Socket;
  heard(): string;
  closed: Promise<void>;
}

/** A line on which a test says a request byte by byte. */
export async function openRawLine(url: string): Promise<RawLine> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  await once(socket, "connect");
  // A line that is cut while it says something hears of that as a failure of its own; it is closed all the same.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, heard: () => heard, closed };
}

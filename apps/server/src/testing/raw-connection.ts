import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawConnection {
  socket: Socket;
  heard(): string;
  closed: Promise<void>;
}

/** Opens a TCP connection over which a test sends an HTTP request byte by byte. */
export async function openRawConnection(url: string): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  await once(socket, "connect");
  // A connection that breaks while it sends emits an error. The error is ignored, because a close event follows in any
  // case.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, heard: () => heard, closed };
}

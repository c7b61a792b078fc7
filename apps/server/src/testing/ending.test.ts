import { once } from "node:events";
import { connect } from "node:net";
import { login } from "@recado/contract/auth";
import { getVersion } from "@recado/contract/version";
import { expect, it } from "vitest";
import { foundCompany, untilTrue } from "./cast.ts";
import { type House, openHouse, openListener } from "./house.ts";

/** What a client keeps open between its requests. */
interface Line {
  write(lines: readonly string[], body?: string): void;
  heard(): string;
  closed: Promise<unknown>;
}

async function openLine({ url }: House): Promise<Line> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  await once(socket, "connect");
  const closed = once(socket, "close");
  return {
    write: (lines, body = "") => void socket.write([...lines, "Host: recado", "", body].join("\r\n")),
    heard: () => heard,
    closed,
  };
}

/** Once this is back, the server has the request and waits for the rest of it. */
async function beginRequest(line: Line): Promise<void> {
  line.write([
    `${login.method} /api${login.path} HTTP/1.1`,
    "Content-Type: application/json",
    "Content-Length: 2",
    "Expect: 100-continue",
  ]);
  await untilTrue(() => line.heard().startsWith("HTTP/1.1 100"));
}

async function untilClosedToNewcomers(house: House): Promise<void> {
  await untilTrue(() =>
    openLine(house).then(
      () => false,
      () => true,
    ),
  );
}

it("the program ends although its clients go on asking; they are told to come again, and sockets are let go", async () => {
  const house = await openHouse({ own: true });
  const padaria = await foundCompany(house);
  const listener = await openListener(house.url, padaria.ana.token);
  const line = await openLine(house);
  await beginRequest(line);
  const ended = house.close();
  await untilClosedToNewcomers(house);
  line.write([`{}${getVersion.method} /api${getVersion.path} HTTP/1.1`]);
  await line.closed;
  await ended;
  expect(listener.socket.connected).toBe(false);
  const [, , first, second] = line.heard().split("HTTP/1.1 ");
  expect(first).toMatch(/^400 .*"error":"ERR_VALIDATION"/s);
  expect(second).toMatch(/^503 .*connection: close.*"error":"ERR_UNAVAILABLE"/is);
});

it("a request that never becomes whole does not keep it from ending", async () => {
  const house = await openHouse({ own: true });
  const line = await openLine(house);
  await beginRequest(line);
  await house.close();
  await line.closed;
  expect(line.heard()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
});

import { EventEmitter } from "node:events";
import type { GroupMetadata, WASocket } from "baileys";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createBackgroundWork } from "./background-work.ts";
import { followGroups } from "./groups.ts";

const logger = pino({ level: "silent" });

it("a group's members are requested first and once when a message is sent to the group", async () => {
  const [ev, ws] = [new EventEmitter(), new EventEmitter()];
  const first = Promise.withResolvers<void>();
  const asked: string[] = [];
  const socket = {
    ...{ ev, ws },
    async groupMetadata(jid: string) {
      asked.push(jid);
      if (jid === "1@g.us") await first.promise;
      return { id: jid, subject: "Obra", participants: [] };
    },
  } as unknown as WASocket;
  const host = { rememberGroup: async () => {} };
  const groups = followGroups(socket, host, () => [], { beside: createBackgroundWork(logger), logger });
  const ids = ["1@g.us", "2@g.us", "3@g.us"];
  ev.emit(
    "groups.upsert",
    ids.map((id): Pick<GroupMetadata, "id"> => ({ id })),
  );
  await expect.poll(() => asked).toEqual(["1@g.us"]);
  expect(await groups.find("3@g.us")).toMatchObject({ id: "3@g.us" });
  expect(asked).toEqual(["1@g.us", "3@g.us"]);
  first.resolve();
  expect(await groups.find("1@g.us")).toMatchObject({ id: "1@g.us" });
  ev.emit("groups.upsert", [{ id: "4@g.us" }]);
  await expect.poll(() => asked).toEqual(["1@g.us", "3@g.us", "2@g.us", "4@g.us"]);
});

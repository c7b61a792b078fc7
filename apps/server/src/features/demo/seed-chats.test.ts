import { join } from "node:path";
import { login } from "@recado/contract/auth";
import { listChatMessages, listChats } from "@recado/contract/chats";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskStorage } from "../../adapters/disk-storage/disk-storage.ts";
import { type House, openHouse } from "../../testing/house.ts";
import { demoAdmin, demoPassword } from "./cast.ts";
import { seedDemo } from "./seed-demo.ts";

let house: House;

beforeAll(async () => {
  house = await openHouse({ own: true });
  await seedDemo(house.app.database, await createDiskStorage(join(house.dataDir, "media")));
});
afterAll(() => house.close());

it("whoever explores finds what colleagues said, the newest first, and one message to read", async () => {
  const { token } = await house.call(undefined, login, {
    body: { email: demoAdmin.email, password: demoPassword },
  });
  const { records, unreads } = await house.call(token, listChats, {});
  expect(records.map(({ title }) => title)).toEqual([
    "Sofá da vitrine",
    "Equipe Aurora",
    "Boletos em atraso",
  ]);
  expect(unreads).toBe(1);
  for (const { id, lastMessage, updatedAt } of records) {
    const page = await house.call(token, listChatMessages, { params: { id: String(id) } });
    expect(page.records.at(-1)).toMatchObject({ message: lastMessage, createdAt: updatedAt });
  }
});

import { describe, expect, it } from "vitest";
import { createLiveRooms } from "./rooms.ts";

async function listen() {
  const told: string[] = [];
  const rooms = createLiveRooms(async (command, argument) => {
    told.push(argument === null ? command : `${command} ${argument}`);
  });
  await rooms.joinAll();
  return { told, rooms };
}

describe("live rooms", () => {
  it("are joined for the first user of a room and left with the last", async () => {
    const { told, rooms } = await listen();
    const first = rooms.join(["tickets", "open"]);
    const second = rooms.join(["tickets", "open"]);
    first();
    expect(told).toEqual(["joinTickets open"]);
    second();
    expect(told).toEqual(["joinTickets open", "leaveTickets open"]);
  });

  it("differ by their subject", async () => {
    const { told, rooms } = await listen();
    rooms.join(["chatBox", 7])();
    rooms.join(["chatBox", 8]);
    rooms.join(["notification"]);
    expect(told).toEqual(["joinChatBox 7", "leaveChatBox 7", "joinChatBox 8", "joinNotification"]);
  });

  it("in use are joined once each by a new connection", async () => {
    const { told, rooms } = await listen();
    const leaveFirst = rooms.join(["tickets", "open"]);
    rooms.join(["tickets", "pending"]);
    rooms.connectionLost();
    told.length = 0;
    leaveFirst();
    rooms.join(["chatBox", 7]);
    expect(told).toEqual([]);
    await rooms.joinAll();
    expect(told).toEqual(["joinTickets pending", "joinChatBox 7"]);
  });
});

import { describe, expect, it } from "vitest";
import { createRooms } from "./rooms.ts";

async function listen() {
  const told: string[] = [];
  const rooms = createRooms(async (command, argument) => {
    told.push(argument === null ? command : `${command} ${argument}`);
  });
  await rooms.enterAll();
  return { told, rooms };
}

describe("rooms", () => {
  it("are entered by the first who needs them and left by the last", async () => {
    const { told, rooms } = await listen();
    const first = rooms.join(["tickets", "open"]);
    const second = rooms.join(["tickets", "open"]);
    first();
    expect(told).toEqual(["joinTickets open"]);
    second();
    expect(told).toEqual(["joinTickets open", "leaveTickets open"]);
  });

  it("are different rooms for different subjects", async () => {
    const { told, rooms } = await listen();
    rooms.join(["chatBox", 7])();
    rooms.join(["chatBox", 8]);
    rooms.join(["notification"]);
    expect(told).toEqual(["joinChatBox 7", "leaveChatBox 7", "joinChatBox 8", "joinNotification"]);
  });

  it("are entered once each by a new line, only those in use", async () => {
    const { told, rooms } = await listen();
    const leaveFirst = rooms.join(["tickets", "open"]);
    rooms.join(["tickets", "pending"]);
    rooms.lineLost();
    told.length = 0;
    leaveFirst();
    rooms.join(["chatBox", 7]);
    expect(told).toEqual([]);
    await rooms.enterAll();
    expect(told).toEqual(["joinTickets pending", "joinChatBox 7"]);
  });
});

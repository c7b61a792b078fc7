import { describe, expect, it } from "vitest";
import { createRooms } from "./rooms.ts";

function listen() {
  const told: string[] = [];
  const rooms = createRooms(async (command, argument) => {
    told.push(argument === null ? command : `${command} ${argument}`);
  });
  return { told, rooms };
}

describe("rooms", () => {
  it("are entered by the first who needs them and left by the last", () => {
    const { told, rooms } = listen();
    const first = rooms.join(["tickets", "open"]);
    const second = rooms.join(["tickets", "open"]);
    first();
    expect(told).toEqual(["joinTickets open"]);
    second();
    expect(told).toEqual(["joinTickets open", "leaveTickets open"]);
  });

  it("are different rooms for different subjects", () => {
    const { told, rooms } = listen();
    rooms.join(["chatBox", 7])();
    rooms.join(["chatBox", 8]);
    rooms.join(["notification"]);
    expect(told).toEqual(["joinChatBox 7", "leaveChatBox 7", "joinChatBox 8", "joinNotification"]);
  });

  it("are asked for again after a reconnect, only those in use", async () => {
    const { told, rooms } = listen();
    rooms.join(["tickets", "open"])();
    rooms.join(["tickets", "pending"]);
    told.length = 0;
    await rooms.rejoinAll();
    expect(told).toEqual(["joinTickets pending"]);
  });
});

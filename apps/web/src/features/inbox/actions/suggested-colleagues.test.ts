import type { User } from "@recado/contract/users";
import { expect, it } from "vitest";
import { suggestedColleagues, suggestedQueue } from "./suggested-colleagues.ts";

const sales = { id: 7, name: "Vendas", color: "#2f9e6e" };

function user(id: number, name: string, changes: Partial<User> = {}): User {
  return {
    id,
    name,
    email: "",
    profile: "user",
    role: null,
    super: false,
    companyId: 1,
    allTicket: "desabled",
    whatsappId: null,
    active: true,
    language: null,
    online: false,
    away: false,
    absence: null,
    lastSeenAt: null,
    photo: null,
    invitation: null,
    capacity: null,
    leave: null,
    queues: [],
    ...changes,
  };
}

it("colleagues for a transfer are ordered by presence and queue, without oneself, the owner and invited users", () => {
  const queues = [{ ...sales, UserQueue: { userId: 3, queueId: 7 } }];
  const users = [
    user(1, "Ana", { online: true }),
    user(2, "Bruno", { online: true, queues }),
    user(3, "Breno", { queues }),
    user(4, "Alice"),
    user(5, "Clara", { online: true }),
    user(9, "Beto", { online: true, away: true, queues }),
    user(6, "Davi", { online: true, queues }),
    user(8, "Ex", { online: true, active: false }),
    user(10, "Nova", { invitation: { expiresAt: "2027-01-31T12:00:00.000Z", delivery: "sent" }, queues }),
  ];
  const offered = suggestedColleagues(users, { userId: 2, queueId: 7 }, 1, 6);
  expect(offered.map(({ name }) => name)).toEqual(["Davi", "Clara", "Beto", "Breno", "Alice"]);
});

it("no more colleagues are offered for a transfer than wanted", () => {
  const users = Array.from({ length: 20 }, (_, position) => user(position + 10, `Pessoa ${position}`));
  expect(suggestedColleagues(users, { userId: null, queueId: null }, 1, 6)).toHaveLength(6);
});

it("the suggested queue for a colleague is the ticket's queue, or the colleague's only queue", () => {
  const queue = (id: number) => ({ ...sales, id, UserQueue: { userId: 3, queueId: id } });
  expect(suggestedQueue({ queueId: 7 }, user(1, "Ana", { queues: [queue(7), queue(8)] }))).toBe(7);
  expect(suggestedQueue({ queueId: 7 }, user(1, "Ana", { queues: [queue(8)] }))).toBe(8);
  expect(suggestedQueue({ queueId: 7 }, user(1, "Ana", { queues: [queue(8), queue(9)] }))).toBeNull();
  expect(suggestedQueue({ queueId: 7 }, user(1, "Ana", { profile: "admin" }))).toBe(7);
});

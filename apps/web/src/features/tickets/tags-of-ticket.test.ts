import type { Tag } from "@recado/contract/tags";
import { expect, it } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { withoutTag, withTag } from "./tags-of-ticket.ts";

const red: Tag = { id: 1, name: "Urgente", color: "#c92a2a", kanban: 0 };
const blue: Tag = { id: 2, name: "Troca", color: "#3b6fd4", kanban: 1 };
const tagged = sampleTicket({ tags: [red, blue] });
const bare = sampleTicket({ tags: [] });

it("a changed tag is updated only on tickets with the tag", () => {
  const renamed = { ...red, name: "Agora", userId: 9, ticketsCount: 3 };
  expect(withTag(tagged, renamed).tags).toEqual([{ ...red, name: "Agora" }, blue]);
  expect(withTag(bare, renamed)).toBe(bare);
});

it("a deleted tag is removed from the tickets that carry the tag", () => {
  expect(withoutTag(tagged, red.id).tags).toEqual([blue]);
  expect(withoutTag(bare, red.id)).toBe(bare);
});

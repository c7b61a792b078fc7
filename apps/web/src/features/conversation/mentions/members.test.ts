import type { GroupMember } from "@recado/contract/contacts";
import { describe, expect, it } from "vitest";
import { labelMembers, matchMembers } from "./members.ts";

function member(id: string, name: string, number: string): GroupMember {
  return { id, name, number, isAdmin: false, contactId: null };
}

const members = labelMembers([
  member("lid:1", "Ana", "5511987650001"),
  member("lid:2", "Ana", ""),
  member("lid:3", "José  Lima", "5511987650003"),
  member("lid:4", "5511987650004", "5511987650004"),
]);

it("members of one name have labels of their own, and unnamed members their number", () => {
  expect(members.map(({ label }) => label)).toEqual([
    "Ana +55 11 98765-0001",
    "Ana 2",
    "José Lima",
    "+55 11 98765-0004",
  ]);
});

describe("the members that are suggested", () => {
  it.each([
    ["", ["lid:1", "lid:2", "lid:3", "lid:4"]],
    ["jose", ["lid:3"]],
    ["li", ["lid:3"]],
    ["an", ["lid:1", "lid:2"]],
    ["650003", ["lid:3"]],
    ["+55", ["lid:1", "lid:3", "lid:4"]],
    ["x", []],
  ])("for the query %j are %j", (query, ids) => {
    expect(matchMembers(members, query).map(({ id }) => id)).toEqual(ids);
  });
});

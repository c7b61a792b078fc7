import { expect, it } from "vitest";
import { kindOf } from "./message-kind.ts";

it.each([
  ["conversation", "text"],
  ["chat", "text"],
  ["imageMessage", "image"],
  ["audio", "audio"],
  ["documentMessage", "application"],
  ["application", "application"],
  ["locationMessage", "location"],
  ["liveLocationMessage", "location"],
  ["vcard", "vcard"],
  ["contactsArrayMessage", "vcard"],
  ["call_log", "call"],
  ["pollCreationMessage", "other"],
])("%s is %s", (mediaType, expected) => {
  expect(kindOf({ mediaType })).toBe(expected);
});

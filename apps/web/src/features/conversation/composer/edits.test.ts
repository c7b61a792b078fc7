import { afterEach, expect, it } from "vitest";
import { sampleMessage } from "../../../testing/samples.ts";
import { editOf, endEdit, setEdit } from "./edits.ts";

const saved = { message: sampleMessage({ id: "1" }), text: "Bom dia", signature: null };

afterEach(() => setEdit(1, null));

it("editing a message ends once the edit is saved", () => {
  setEdit(1, saved);
  endEdit(saved);
  expect(editOf(1)).toBeNull();
});

it.each([
  ["text written during the save", { ...saved, text: "Bom dia!" }],
  ["another edit started during the save", { ...saved, message: sampleMessage({ id: "2" }) }],
])("saving an edit keeps %s", (_, now) => {
  setEdit(1, now);
  endEdit(saved);
  expect(editOf(1)).toBe(now);
});

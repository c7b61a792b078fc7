import fc from "fast-check";
import { expect, it } from "vitest";
import { type BusMessage, createJoiner, splitMessage } from "./message-parts.ts";

const words = fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.toWellFormed());
const letters = fc.record({
  from: fc.uuid(),
  number: fc.nat(),
  isHeard: fc.boolean(),
  text: fc.tuple(words, fc.nat({ max: 2_000 })).map(([text, times]) => text.repeat(times)),
});

it("messages are joined unchanged from parts that are small enough for PostgreSQL notifications", () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 4 }), (sent) => {
      const open = createJoiner();
      const parts = sent.flatMap(splitMessage);
      for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(8_000);
      expect(parts.flatMap((part) => open(part) ?? [])).toEqual(sent);
    }),
    { numRuns: 200 },
  );
});

it("a message in several parts is joined correctly when another process sends between the parts", () => {
  const long: BusMessage = { from: "one", number: 1, isHeard: false, text: "ç".repeat(9_000) };
  const short: BusMessage = { from: "other", number: 7, isHeard: true, text: "" };
  const [first = "", ...rest] = splitMessage(long);
  const open = createJoiner();
  const out = [first, ...splitMessage(short), ...rest].flatMap((part) => open(part) ?? []);
  expect(out).toEqual([short, long]);
});

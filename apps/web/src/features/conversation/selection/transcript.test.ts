import { expect, it } from "vitest";
import { transcriptOf } from "./transcript.ts";

/** A fixed local time, so that the expected text does not depend on the test machine's time zone. */
const createdAt = new Date(2026, 2, 5, 12, 30).toISOString();

it("copied messages have date, time, name and the original text", () => {
  const lines = [
    { createdAt, name: "Camila", words: "Bom dia!\n*Tudo* bem?" },
    { createdAt, name: "Bruno", words: "Foto: O bolo" },
  ];
  expect(transcriptOf(lines)).toBe(
    "05/03/2026 12:30 - Camila: Bom dia!\n*Tudo* bem?\n05/03/2026 12:30 - Bruno: Foto: O bolo",
  );
});

import { expect, it } from "vitest";
import { composeCloudMessage } from "./compose-message.ts";

it("a mention is sent over the Cloud API, which knows no mentions, as the text with the name", async () => {
  const composed = await composeCloudMessage(
    {
      externalId: "1",
      to: [{ kind: "number", value: "5511987650001" }],
      content: { type: "text", text: "@Daniel pode vir?" },
      quoted: null,
      mentions: [{ identity: { kind: "number", value: "5511987650002" }, shown: "Daniel" }],
    },
    async () => "",
  );
  expect(composed).toMatchObject({ type: "text", text: { body: "@Daniel pode vir?" } });
  expect(JSON.stringify(composed)).not.toContain("5511987650002");
});

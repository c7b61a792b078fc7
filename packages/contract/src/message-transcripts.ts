import { z } from "zod";
import { messageSchema } from "./messages.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { messageIdSchema } from "./shared/wire.ts";

const transcriptResource = defineResource({
  name: "messageTranscript",
  plan: "useOpenAi",
  audited: { not: "the conversation shows it" },
});

export const transcribeMessage = defineRoute(transcriptResource, {
  method: "POST",
  path: "/messages/:messageId/transcript",
  access: signedIn,
  notFound: "ERR_NO_MESSAGE_FOUND",
  summary: "Transcribe an audio message that has no text yet",
  description:
    "Repeats a transcription that failed, and transcribes an audio that arrived while transcription was off. The event `appMessage` carries the text. An audio that has its text, or waits for it, stays as it is.",
  params: z.strictObject({ messageId: messageIdSchema }),
  answer: messageSchema,
  callsPerMinute: 60,
});

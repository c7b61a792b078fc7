import { transcribeMessage } from "@recado/contract/message-transcripts";
import { isAiOn } from "../../domain/ai-providers/queries.ts";
import { publishMessage } from "../../domain/messages/actions.ts";
import { accessMessage, existingMessage } from "../../domain/messages/policy.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { requestTranscript } from "../../domain/messages/transcript-actions.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";

export function transcriptionRoutes(): Endpoint[] {
  return [
    serve(transcribeMessage, ({ actor, params, write }) =>
      write(async (db) => {
        const { message } = await accessMessage(db, actor, params.messageId);
        if (message.media_type !== "audio" || message.media_path === null || message.is_deleted)
          throw new AppError("ERR_MESSAGE_NOT_AUDIO");
        if (!(await isAiOn(db, "transcription"))) throw new AppError("ERR_AI_OFF");
        if (await requestTranscript(db, message.id)) await publishMessage(db, message.id);
        return presentMessage(await existingMessage(db, message.id));
      }),
    ),
  ];
}

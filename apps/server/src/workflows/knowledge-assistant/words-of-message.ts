import type { Message } from "@recado/contract/messages";

type SpokenMessage = Pick<Message, "body" | "transcript">;

/** Text of a message; of an audio without a caption, its transcript. */
export function wordsOfMessage({ body, transcript }: SpokenMessage): string {
  return body === "" && transcript?.state === "done" ? transcript.text : body;
}

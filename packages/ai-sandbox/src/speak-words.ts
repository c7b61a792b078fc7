import { makeVoiceNote } from "@recado/sandbox-server/voice-note";

/** Returns a voice message (Ogg with Opus, silent) that the sandbox's model transcribes to these words. */
export function speakWords(words: string, seconds = 3): Buffer {
  return makeVoiceNote(seconds, words);
}

import { shortestRecordingBytes } from "@recado/contract/shared/media";
import { showFailure } from "../../../shared/api/show-error.ts";
import { askBeforeUnload } from "../../../shared/forms/unsaved.ts";
import { translate } from "../../../shared/i18n/language.ts";
import { addToOutbox } from "../../messages/outbox/outbox-store.ts";
import { replyOf, setReply } from "../composer/replies.ts";
import { startRecording, type VoiceRecording } from "./recording.ts";
import { type MicrophoneProblem, microphoneProblem } from "./recording-rules.ts";
import { hasRecordings, mayRecord, setRecording } from "./recordings.ts";
import { recordingTexts } from "./texts.ts";

askBeforeUnload(hasRecordings);

/** Starts recording for a ticket. If that fails, a message tells the user why. */
export async function record(ticketId: number): Promise<void> {
  try {
    const recording = await startRecording();
    // The user may have opened another ticket while the browser asked for permission; the recording is then
    // cancelled.
    if (mayRecord(ticketId)) setRecording(ticketId, recording);
    else recording.cancel();
  } catch (error) {
    tellProblem(error);
  }
}

export async function resumeRecording(recording: VoiceRecording): Promise<void> {
  try {
    await recording.resume();
  } catch (error) {
    tellProblem(error);
  }
}

/**
 * Puts the recording into the outbox, with the quoted message. A very short recording counts as a mistake and is
 * dropped.
 */
export async function sendRecording(ticketId: number, recording: VoiceRecording): Promise<void> {
  const { seconds } = recording.state();
  try {
    const content = await recording.finish();
    if (content.size < shortestRecordingBytes) showFailure(translate(recordingTexts, "tooShort"));
    else {
      const name = `${translate(recordingTexts, "fileName")}.mp3`;
      const measures = { size: content.size, width: null, height: null, duration: seconds };
      const about = { name, mimeType: "audio/mpeg", isVoice: true, ...measures };
      addToOutbox(ticketId, [{ body: "", quoted: replyOf(ticketId), file: { about, content } }]);
      setReply(ticketId, null);
    }
  } catch (error) {
    tellProblem(error);
  }
  setRecording(ticketId, null);
}

export function discardRecording(ticketId: number, recording: VoiceRecording): void {
  recording.cancel();
  setRecording(ticketId, null);
}

function tellProblem(error: unknown): void {
  const problem: MicrophoneProblem = microphoneProblem(error);
  if (problem === "broken") reportError(error);
  showFailure(translate(recordingTexts, `problems.${problem}`));
}

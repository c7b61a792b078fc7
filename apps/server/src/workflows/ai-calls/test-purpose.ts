import type { AiPurpose, testAiPurpose } from "@recado/contract/ai-providers";
import type { AnswerOf } from "@recado/contract/shared/route";
import { AppError } from "../../platform/errors.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import { completeWithAi } from "./chat.ts";
import { embedWithAi, transcribeWithAi } from "./embed-and-transcribe.ts";
import type { AiDeps, AiResult } from "./run-ai.ts";

const patienceMilliseconds = 30_000;

/** Calls the model of a purpose with a short test. Nothing of a customer is sent. */
export async function testPurpose(
  deps: AiDeps,
  companyId: number,
  purpose: AiPurpose,
): Promise<AnswerOf<typeof testAiPurpose>> {
  const begun = performance.now();
  const answer = (model: string | null, problem: AnswerOf<typeof testAiPurpose>["problem"]) => ({
    model,
    milliseconds: Math.round(performance.now() - begun),
    problem,
  });
  try {
    const { model } = await callPurpose(deps, companyId, purpose);
    return answer(model, null);
  } catch (error) {
    if (error instanceof AppError) throw error;
    return answer(null, error instanceof AssistantRefusal ? error.problem : "away");
  }
}

function callPurpose(deps: AiDeps, companyId: number, purpose: AiPurpose): Promise<AiResult<unknown>> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  switch (purpose) {
    case "answer":
    case "copilot": {
      const messages = [{ role: "user", content: "Reply with the word OK." }] as const;
      return completeWithAi(deps, { companyId, purpose }, { messages, maxTokens: 200 }, signal);
    }
    case "embedding":
      return embedWithAi(deps, { companyId }, ["OK"], signal);
    case "transcription": {
      const file = { name: "test.wav", bytes: silence(), mimetype: "audio/wav" };
      return transcribeWithAi(deps, { companyId }, { file, seconds: 1 }, signal);
    }
  }
}

const samplesPerSecond = 8_000;

/** A second of silence as a WAV file with one channel of 16-bit samples. */
function silence(): Uint8Array {
  const bytes = samplesPerSecond * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(bytes, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(bytes, 40);
  return file;
}

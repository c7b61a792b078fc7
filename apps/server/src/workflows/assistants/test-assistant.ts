import type { AssistantTestAnswer } from "@recado/contract/shared/assistant-test";
import { AppError } from "../../platform/errors.ts";
import { type Assistant, AssistantRefusal, type AssistantReply } from "../../ports/assistant.ts";
import { composeTestQuestion, type TestSetting } from "./compose-test-question.ts";

const patienceMilliseconds = 30_000;

/**
 * Sends a test text to the assistant once. Returns the assistant's answer, or the reason for which there is no answer.
 */
export async function testAssistant(
  assistant: Assistant,
  setting: TestSetting,
  words: string,
): Promise<AssistantTestAnswer> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    const { replies: says, outcome } = await assistant.answer(composeTestQuestion(setting, words), signal);
    return { says: says.map(presentSaying), outcome: outcome?.type ?? null, problem: null };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const problem = error instanceof AssistantRefusal ? error.problem : "away";
    return { says: [], outcome: null, problem };
  }
}

function presentSaying(saying: AssistantReply): AssistantTestAnswer["says"][number] {
  return saying.type === "text"
    ? { text: saying.text, fileName: null }
    : { text: saying.caption, fileName: saying.name };
}

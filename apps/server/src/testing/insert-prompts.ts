import { putAssistantVersion } from "../domain/ai-assistants/store.ts";
import { insertPrompt } from "../domain/prompts/store.ts";
import type { WriteTx } from "../platform/db/database.ts";

/** Inserts a prompt, and another one whose assistant has a published version and a draft. */
export async function insertPrompts(db: WriteTx, text: string, queueId: number) {
  const fields = { prompt: text, model: "m" };
  const prompt = await insertPrompt(db, { ...fields, name: text, queue_id: queueId });
  const aiAssistant = await insertPrompt(db, { ...fields, name: `${text} IA` });
  const content = { prompt_id: aiAssistant, instructions: text, greeting: text, moves_to_queues: false };
  await putAssistantVersion(db, { ...content, version: 1, published_at: new Date() });
  await putAssistantVersion(db, { ...content, version: 2 });
  return { prompt, aiAssistant };
}

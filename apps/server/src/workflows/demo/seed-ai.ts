import type { AiPurpose } from "@recado/contract/ai-providers";
import { putAiBudget } from "../../domain/ai-providers/budget-store.ts";
import { insertAiProvider, putAiPurpose } from "../../domain/ai-providers/store.ts";
import { insertPrompt } from "../../domain/prompts/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { demoModelOrigin, demoPrompt } from "./demo-model.ts";

const baseUrl = `${demoModelOrigin}/v1`;

interface DemoPurpose {
  model: string;
  /** Micro-dollars per million tokens, or per minute of audio. */
  inputPrice: number;
  outputPrice: number;
}

/** Models of the demonstration, with prices as real services have them. Nobody is charged. */
const purposes: Readonly<Record<AiPurpose, DemoPurpose>> = {
  answer: { model: "recado-chat", inputPrice: 150_000, outputPrice: 600_000 },
  copilot: { model: "recado-chat", inputPrice: 150_000, outputPrice: 600_000 },
  transcription: { model: "recado-transcribe", inputPrice: 6_000, outputPrice: 0 },
  embedding: { model: "recado-embedding", inputPrice: 20_000, outputPrice: 0 },
};

const monthlyCap = 20_000_000;
const brlPerUsd = 5.4;

/** Lets the demonstration's model serve every purpose, and creates the shop's prompt for a queue. */
export async function seedAi(db: WriteTx, queueId: number | null): Promise<void> {
  const { model } = purposes.answer;
  await insertPrompt(db, { ...demoPrompt, base_url: baseUrl, model, max_tokens: 300, queue_id: queueId });
  const providerId = await insertAiProvider(db, { name: "Modelo da demonstração", base_url: baseUrl });
  for (const [purpose, { model, inputPrice, outputPrice }] of Object.entries(purposes))
    await putAiPurpose(db, {
      purpose,
      provider_id: providerId,
      model,
      input_price: inputPrice,
      output_price: outputPrice,
    });
  await putAiBudget(db, { monthlyCap, brlPerUsd });
}

import type { Database, ReadTx } from "../../../platform/db/database.ts";
import type { SignedLinks } from "../../../platform/signed-links.ts";
import type { Assistant } from "../../../ports/assistant.ts";
import type { FilesDeps } from "../../media/store-file.ts";
import type { Asked } from "../menu/bot-facts.ts";
import type { BotDeps } from "../menu/say.ts";

/** The assistant of a row; undefined where there is no such row any more. */
export type FindAssistant = (db: ReadTx, id: number) => Promise<Assistant | undefined>;

export interface AssistantsDeps extends FilesDeps, BotDeps {
  database: Database;
  findAssistant: Readonly<Partial<Record<Asked["kind"], FindAssistant>>>;
  links: SignedLinks;
  /** Under which assistants reach the files that customers send. */
  publicUrl: string;
  /** Aborted when the program ends: whoever is being asked is asked again later. */
  ending: AbortSignal;
}

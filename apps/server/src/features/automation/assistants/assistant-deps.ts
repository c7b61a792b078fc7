import type { Database, Db } from "../../../platform/db/database.ts";
import type { SignedLinks } from "../../../platform/signed-links.ts";
import type { Assistant } from "../../../ports/assistant.ts";
import type { FilesHouse } from "../../media/store-file.ts";
import type { Asked } from "../menu/bot-facts.ts";
import type { BotHouse } from "../menu/say.ts";

/** The assistant of a row; undefined where there is no such row any more. */
export type FindAssistant = (db: Db, id: number) => Promise<Assistant | undefined>;

export interface AssistantsHouse extends FilesHouse, BotHouse {
  database: Database;
  findAssistant: Readonly<Partial<Record<Asked["kind"], FindAssistant>>>;
  links: SignedLinks;
  /** Under which assistants reach the files that customers send. */
  publicUrl: string;
  /** Aborted when the program ends: whoever is being asked is asked again later. */
  ending: AbortSignal;
}

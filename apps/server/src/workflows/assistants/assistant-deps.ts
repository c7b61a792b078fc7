import type { FilesDeps } from "../../domain/stored-files/actions.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";
import type { Assistant } from "../../ports/assistant.ts";
import type { AskedAssistant } from "../chatbot-menu/bot-facts.ts";
import type { BotDeps } from "../chatbot-menu/send-texts.ts";

/** Finds the assistant that the row with this id configures. Resolves to undefined if the row no longer exists. */
export type FindAssistant = (db: ReadTx, id: number) => Promise<Assistant | undefined>;

export interface AssistantsDeps extends FilesDeps, BotDeps {
  database: Database;
  findAssistant: Readonly<Partial<Record<AskedAssistant["kind"], FindAssistant>>>;
  links: SignedLinks;
  /** Base URL under which assistants download files that customers send. */
  publicUrl: string;
  /** Signal that is aborted when the process ends. An interrupted question is asked again after the next start. */
  ending: AbortSignal;
}

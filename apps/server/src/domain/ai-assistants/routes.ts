import * as contract from "@recado/contract/ai-assistants";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import {
  deleteAiAssistant,
  getAiAssistant,
  publishAiAssistant,
  restoreAiAssistant,
  saveAiAssistantDraft,
} from "./actions.ts";

export function aiAssistantRoutes({ clock }: { clock: Clock }): Endpoint[] {
  return [
    serve(contract.getAiAssistant, ({ params, read }) => read((db) => getAiAssistant(db, params.id))),
    serve(contract.saveAiAssistantDraft, ({ actor, params, body, write }) =>
      write((db) => saveAiAssistantDraft(db, actor, params.id, body)),
    ),
    serve(contract.publishAiAssistant, ({ actor, params, write }) =>
      write((db) => publishAiAssistant(db, actor, params.id, clock.now())),
    ),
    serve(contract.restoreAiAssistant, ({ actor, params, body, write }) =>
      write((db) => restoreAiAssistant(db, actor, params.id, body.version, clock.now())),
    ),
    serve(contract.deleteAiAssistant, async ({ actor, params, write }) => {
      await write((db) => deleteAiAssistant(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}

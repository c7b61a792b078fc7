import { readFile } from "node:fs/promises";
import * as contract from "@recado/contract/message-templates";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import { changeTemplate, createTemplate, deleteTemplate } from "./actions.ts";
import {
  accessTemplateAccount,
  findTemplateAccount,
  type TemplatesDeps,
  translatingRefusals,
} from "./policy.ts";

export function messageTemplateRoutes(deps: TemplatesDeps & { tools: MediaTools }): Endpoint[] {
  return [
    serve(contract.listMessageTemplates, async ({ params, read }) => {
      const keeper = await findTemplateAccount(deps, { read }, params.whatsappId);
      return { templates: keeper ? await translatingRefusals(keeper.templates.list(keeper.connection)) : [] };
    }),
    serve(contract.createMessageTemplate, async ({ actor, params, body, read, write }) =>
      createTemplate(await accessTemplateAccount(deps, { read }, params.whatsappId), { write }, actor, body),
    ),
    serve(contract.updateMessageTemplate, async ({ actor, params, body, read, write }) => {
      const keeper = await accessTemplateAccount(deps, { read }, params.whatsappId, "ERR_NO_TEMPLATE_FOUND");
      return changeTemplate(keeper, { write }, actor, params.id, body);
    }),
    serve(contract.deleteMessageTemplate, async ({ actor, params, read, write }) => {
      const keeper = await accessTemplateAccount(deps, { read }, params.whatsappId, "ERR_NO_TEMPLATE_FOUND");
      await deleteTemplate(keeper, { write }, actor, params.id);
      return { message: "ok" };
    }),
    serve(contract.uploadTemplateExample, async ({ actor, params, files, read }) => {
      const { connection, templates } = await accessTemplateAccount(deps, { read }, params.whatsappId);
      const [file] = files;
      if (!file) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
      const { path, fileName } = file;
      // The file's type is detected from its content; the file name is not trusted.
      const { mimeType } = await deps.tools.inspect(path, { fileName, owner: String(actor.companyId) });
      const example = { bytes: await readFile(path), mimeType };
      return { handle: await translatingRefusals(templates.uploadExample(connection, example)) };
    }),
  ];
}

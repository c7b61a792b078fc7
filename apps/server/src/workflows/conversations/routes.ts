import { listTemplates } from "@recado/contract/connections";
import * as messages from "@recado/contract/messages";
import * as tickets from "@recado/contract/tickets";
import { accessConnection } from "../../domain/connections/policy.ts";
import { approvedTemplates } from "../../domain/connections/queries.ts";
import { writeWithFiles } from "../../domain/stored-files/actions.ts";
import { accessTicket } from "../../domain/tickets/policy.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { answerTicket } from "./answer-ticket.ts";
import { deleteMessage, discardFailed, editMessage, reactToMessage } from "./change-message.ts";
import { composeAnswers } from "./compose-answers.ts";
import { contactRoutes } from "./contact-routes.ts";
import type { AttendanceDeps } from "./conversation-deps.ts";
import { fillTemplate } from "./fill-template.ts";
import { forwardMessages } from "./forward-messages.ts";
import { listMessages } from "./list-messages.ts";
import { openTicket } from "./open-ticket.ts";
import { readTicket } from "./read-ticket.ts";
import { removeTicket } from "./remove-ticket.ts";
import { resendMessage } from "./resend-message.ts";
import { stepRoutes } from "./step-routes.ts";
import { takeControl } from "./take-control.ts";
import { updateTicket } from "./update-ticket.ts";

/** Routes of the workflows on tickets and messages. */
export function attendanceRoutes(deps: AttendanceDeps): Endpoint[] {
  return [
    serve(tickets.createTicket, ({ actor, body, write }) => write((db) => openTicket(db, actor, body))),
    serve(tickets.updateTicket, ({ actor, params, body, write }) =>
      write((db) => updateTicket(deps, db, actor, params.id, body)),
    ),
    serve(tickets.takeControl, ({ actor, params, read, write }) =>
      takeControl(deps, { read, write }, actor, params.id),
    ),
    ...stepRoutes(deps),
    ...contactRoutes(),
    serve(tickets.deleteTicket, async ({ actor, params, write }) => {
      await write((db) => removeTicket(db, actor, params.id, deps.clock.now()));
      return { message: "ok" };
    }),
    serve(tickets.readTicket, async ({ actor, params, body, write }) => {
      await write((db) => readTicket(db, actor, params.id, body.upTo));
      return { message: "ok" };
    }),
    serve(tickets.showTyping, async ({ actor, params, body, write }) => {
      await write(async (db) => {
        const ticket = await accessTicket(db, actor, params.id);
        if (ticket.user_id !== actor.userId || ticket.connection_id === null) return;
        db.notify(
          "typing",
          `${db.companyId}:${ticket.connection_id}:${ticket.contact_id}:${body.typing ? 1 : 0}`,
        );
      });
      return { message: "ok" };
    }),
    serve(listTemplates, async ({ params, read }) => {
      const { company_id, id } = await read((db) => accessConnection(db, params.id));
      const templates = await approvedTemplates(deps, { companyId: company_id, connectionId: id });
      return templates.map((template) => ({
        ...template,
        buttons: [...template.buttons],
        gaps: [...template.gaps],
      }));
    }),
    ...messageRoutes(deps),
  ];
}

function messageRoutes(deps: AttendanceDeps): Endpoint[] {
  return [
    serve(messages.listMessages, ({ actor, params, query, read, write }) =>
      listMessages({ read, write }, actor, params.ticketId, query),
    ),
    serve(messages.sendMessage, async ({ actor, params, body: form, files, read, write }) => {
      const { ticketId } = params;
      const template =
        form.template &&
        (await fillTemplate(deps, await read((db) => accessTicket(db, actor, ticketId)), form.template));
      const answers = await composeAnswers(deps, { actor, ticketId, form, files, template, read });
      const stored = answers.map(({ holds }) => holds.file).filter((file) => file !== null);
      return writeWithFiles(deps.storage, write, stored, (db) =>
        answerTicket(deps, db, actor, ticketId, answers, form.quotedMsg?.id),
      );
    }),
    serve(messages.forwardMessages, ({ actor, params, body, write }) =>
      write((db) => forwardMessages(deps, db, actor, params.ticketId, body)),
    ),
    serve(messages.resendMessage, ({ actor, params, write }) =>
      write((db) => resendMessage(db, actor, params.messageId)),
    ),
    serve(messages.deleteMessage, ({ actor, params, write }) =>
      write((db) => deleteMessage(deps, db, actor, params.messageId)),
    ),
    serve(messages.editMessage, ({ actor, params, body, write }) =>
      write((db) => editMessage(deps, db, actor, params.messageId, body.body)),
    ),
    serve(messages.reactToMessage, ({ actor, params, body, write }) =>
      write((db) => reactToMessage(deps, db, actor, params.messageId, body.emoji)),
    ),
    serve(messages.discardMessage, ({ actor, params, write }) =>
      write((db) => discardFailed(db, actor, params.messageId)),
    ),
  ];
}

import { listTemplates } from "@recado/contract/connections";
import { listContactFiles, listContactRatings } from "@recado/contract/contact-panel";
import { runMacro as runMacroRoute } from "@recado/contract/macro-runs";
import * as messages from "@recado/contract/messages";
import { deleteQueue, listQueueCoverage } from "@recado/contract/queues";
import { pageSize } from "@recado/contract/shared/pagination";
import * as actions from "@recado/contract/ticket-actions";
import * as ticketEvents from "@recado/contract/ticket-events";
import * as snoozes from "@recado/contract/ticket-snoozes";
import * as ticketTags from "@recado/contract/ticket-tags";
import * as tickets from "@recado/contract/tickets";
import { accessConnection } from "../../domain/connections/policy.ts";
import { approvedTemplates, countConnectionsOfQueues } from "../../domain/connections/queries.ts";
import { presentContactLabel } from "../../domain/contacts/present.ts";
import { type ContactRow, findContact } from "../../domain/contacts/store.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findFiles } from "../../domain/messages/queries.ts";
import { findQueues } from "../../domain/queues/store.ts";
import { writeWithFiles } from "../../domain/stored-files/actions.ts";
import { presentTicketEvent } from "../../domain/ticket-events/present.ts";
import { findTicketEvents, shownEvents } from "../../domain/ticket-events/store.ts";
import { accessTicket, visibleQueues } from "../../domain/tickets/policy.ts";
import { listRatings } from "../../domain/tickets/queries.ts";
import { countUsersOfQueues } from "../../domain/users/queries.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { answerTicket } from "./answer-ticket.ts";
import { deleteMessage, discardFailedMessage, editMessage, reactToMessage } from "./change-message.ts";
import { closeQueue } from "./close-queue.ts";
import { composeAnswers } from "./compose-answers.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { fillMessageTemplate } from "./fill-template.ts";
import { forwardMessages } from "./forward-messages.ts";
import { listMessages } from "./list-messages.ts";
import { openTicket } from "./open-ticket.ts";
import { readTicket } from "./read-ticket.ts";
import { removeTicket } from "./remove-ticket.ts";
import { resendFailedMessage } from "./resend-message.ts";
import { runTicketActions } from "./run-actions.ts";
import { runMacro } from "./run-macro.ts";
import { snoozeTicket, wakeTicket } from "./snooze-ticket.ts";
import { addTag, clearTags, removeTag, syncTags } from "./tag-ticket.ts";
import { takeControl } from "./take-control.ts";
import { undoStep } from "./undo-step.ts";
import { updateTicket } from "./update-ticket.ts";

/** Routes that change tickets, messages, and the tags, queues and contacts of tickets. */
export function conversationRoutes(deps: ConversationDeps): Endpoint[] {
  return [
    serve(tickets.createTicket, ({ actor, body, write }) => write((db) => openTicket(db, actor, body))),
    serve(tickets.updateTicket, ({ actor, params, body, write }) =>
      write((db) => updateTicket(deps, db, actor, params.id, body)),
    ),
    serve(tickets.takeControl, ({ actor, params, read, write }) =>
      takeControl(deps, { read, write }, actor, params.id),
    ),
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
    ...stepRoutes(deps),
    ...tagRoutes(),
    ...queueRoutes(),
    ...contactRoutes(),
  ];
}

function messageRoutes(deps: ConversationDeps): Endpoint[] {
  return [
    serve(messages.listMessages, ({ actor, params, query, read, write }) =>
      listMessages({ read, write }, actor, params.ticketId, query),
    ),
    serve(messages.sendMessage, async ({ actor, params, body: form, files, read, write }) => {
      const { ticketId } = params;
      const template =
        form.template &&
        (await fillMessageTemplate(
          deps,
          await read((db) => accessTicket(db, actor, ticketId)),
          form.template,
        ));
      const answers = await composeAnswers(deps, { actor, ticketId, form, files, template, read });
      const stored = answers.map(({ holds }) => holds.file).filter((file) => file !== null);
      return writeWithFiles(deps.storage, write, stored, (db) =>
        answerTicket(deps, db, actor, ticketId, {
          answers,
          quotedMessageId: form.quotedMsg?.id,
          mentions: form.mentionedMembers,
        }),
      );
    }),
    serve(messages.forwardMessages, ({ actor, params, body, write }) =>
      write((db) => forwardMessages(deps, db, actor, params.ticketId, body)),
    ),
    serve(messages.resendMessage, ({ actor, params, write }) =>
      write((db) => resendFailedMessage(db, actor, params.messageId)),
    ),
    serve(messages.deleteMessage, ({ actor, params, write }) =>
      write((db) => deleteMessage(deps, db, actor, params.messageId)),
    ),
    serve(messages.editMessage, ({ actor, params, body, write }) =>
      write((db) => editMessage(deps, db, actor, params.messageId, body)),
    ),
    serve(messages.reactToMessage, ({ actor, params, body, write }) =>
      write((db) => reactToMessage(deps, db, actor, params.messageId, body.emoji)),
    ),
    serve(messages.discardMessage, ({ actor, params, write }) =>
      write((db) => discardFailedMessage(db, actor, params.messageId)),
    ),
  ];
}

/** Routes that list a ticket's events, snooze the ticket, and undo the last step. */
function stepRoutes(deps: ConversationDeps): Endpoint[] {
  return [
    serve(ticketEvents.listTicketEvents, ({ actor, params, read }) =>
      read(async (db) => {
        const ticket = await accessTicket(db, actor, params.id);
        const rows = await findTicketEvents(db, ticket.id);
        return {
          events: rows.slice(0, shownEvents).reverse().map(presentTicketEvent),
          hasMore: rows.length > shownEvents,
        };
      }),
    ),
    serve(snoozes.snoozeTicket, ({ actor, params, body, write }) =>
      write((db) =>
        snoozeTicket(deps, db, actor, params.id, body.until === null ? null : new Date(body.until)),
      ),
    ),
    serve(snoozes.wakeTicket, ({ actor, params, write }) => write((db) => wakeTicket(db, actor, params.id))),
    serve(actions.runTicketActions, ({ actor, params, body, write }) =>
      write((db) =>
        runTicketActions(deps, db, { by: actor, reason: { type: "user" } }, params.id, body.actions),
      ),
    ),
    serve(runMacroRoute, ({ actor, params, body, write }) =>
      write((db) => runMacro(deps, db, actor, params.id, body.macroId)),
    ),
    serve(ticketEvents.undoStep, ({ actor, params, body, write }) =>
      write((db) => undoStep(deps, db, actor, params.id, body)),
    ),
  ];
}

function tagRoutes(): Endpoint[] {
  return [
    serve(ticketTags.replaceTicketTags, ({ actor, body, write }) =>
      write((db) => syncTags(db, actor, body.ticketId, body.tags)),
    ),
    serve(ticketTags.addTicketTag, ({ actor, params, write }) =>
      write((db) => addTag(db, actor, params.ticketId, params.tagId)),
    ),
    serve(ticketTags.removeTicketTag, ({ actor, params, write }) =>
      write((db) => removeTag(db, actor, params.ticketId, params.tagId)),
    ),
    serve(ticketTags.clearTicketTags, ({ actor, params, write }) =>
      write((db) => clearTags(db, actor, params.ticketId)),
    ),
  ];
}

/** Routes that count the users and connections of each queue, and the route that deletes a queue. */
function queueRoutes(): Endpoint[] {
  return [
    serve(listQueueCoverage, ({ read }) =>
      read(async (db) => {
        const users = await countUsersOfQueues(db);
        const connections = await countConnectionsOfQueues(db);
        return (await findQueues(db)).map(({ id, name }) => ({
          queueId: id,
          name,
          users: users.get(id) ?? 0,
          connections: connections.get(id) ?? 0,
        }));
      }),
    ),
    serve(deleteQueue, async ({ actor, params, query, write }) => {
      await write((db) => closeQueue(db, actor, params.id, query.transferTo));
      return { message: "ok" };
    }),
  ];
}

/** Routes for the data about a contact that the screen shows next to the conversation. */
function contactRoutes(): Endpoint[] {
  return [
    serve(listContactRatings, ({ actor, params, read }) =>
      read(async (db) => {
        const contact = await existingContact(db, params.id);
        return { contact: presentContactLabel(contact), ratings: await listRatings(db, actor, contact.id) };
      }),
    ),
    serve(listContactFiles, ({ actor, params, query, read }) =>
      read(async (db) => {
        const contact = await existingContact(db, params.id);
        const rows = await findFiles(db, contact.id, query.kind, query.before, visibleQueues(actor));
        return {
          contact: presentContactLabel(contact),
          messages: rows.slice(0, pageSize).map(presentMessage),
          hasMore: rows.length > pageSize,
        };
      }),
    ),
  ];
}

async function existingContact(db: ReadTx, id: number): Promise<ContactRow> {
  const contact = await findContact(db, id);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return contact;
}

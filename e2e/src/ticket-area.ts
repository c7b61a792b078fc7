/** A sentence of the specification, the test file that shows it, and what the test is called. */
export type Row = readonly [sentence: string, file: string, title: string];

const server = "apps/server/src/features";
const web = "apps/web/src";
const journeys = "e2e/src";

/** What the specification says of tickets, and which test shows it. */
export const ticketArea: readonly { about: string; rows: readonly Row[] }[] = [
  {
    about: "The screen",
    rows: [
      [
        "wide screens show list and conversation",
        `${journeys}/first-minute.test.ts`,
        "is both customer and agent within a minute",
      ],
      [
        "narrow screens under 600 px use two tabs",
        `${journeys}/first-minute.test.ts`,
        "is both customer and agent within a minute",
      ],
      [
        "the list has tabs open (assigned and pending, counted), closed and search",
        `${journeys}/two-agents.test.ts`,
        "shows both agents a new ticket, and takes it from one when the other accepts",
      ],
      [
        "admins have a show-all switch, others have not",
        `${server}/tickets/tickets.test.ts`,
        "show everybody's to admins alone",
      ],
      [
        "the search has a tag filter",
        `${server}/tickets/tickets.test.ts`,
        "narrow down by tags and by what is unread",
      ],
      [
        "the search has a user filter for admins only",
        `${server}/tickets/tickets.test.ts`,
        "narrow down by attendant for admins; an agent's filter changes nothing",
      ],
      [
        "a row shows the last message, cut, with its ticks",
        `${web}/features/tickets/ticket-preview.test.ts`,
        "shows a draft before typing before the last message",
      ],
      [
        "the time is HH:mm today and dd/MM/yyyy otherwise",
        `${web}/shared/format/format.test.ts`,
        "in a list %s is %s",
      ],
      [
        "a pending ticket must be accepted to be answered",
        `${server}/attendance/answer-ticket.test.ts`,
        "not before accepting, not even an admin",
      ],
      [
        "the message list scrolls upward without end",
        `${journeys}/long-conversation.test.ts`,
        "holds the reader's place while twenty-five older pages arrive above it",
      ],
      ["empty messages are not sent", `${server}/attendance/answer-ticket.test.ts`, "not %s"],
      [
        "the signature prefixes the user's name and is on by default",
        `${web}/features/messages/sign-text.test.ts`,
        "starts a signed message with the name in bold",
      ],
      [
        "every media type has its bubble",
        `${journeys}/kinds.test.ts`,
        "shows what the customer sends, of every kind, and plays and opens it",
      ],
      [
        "ticks rise with the ack",
        `${server}/attendance/answer-ticket.test.ts`,
        "goes to the customer and is ticked once WhatsApp has taken it",
      ],
      [
        "a new ticket comes from a modal",
        `${journeys}/modals.test.ts`,
        "opens a ticket with somebody new by the key N, and tells another agent who has it",
      ],
      [
        "a ticket is transferred in a modal",
        `${journeys}/modals.test.ts`,
        "hands a ticket over by the key T: the other agent has it, and the customer is told",
      ],
      [
        "audio is recorded, sent and discarded when too short",
        `${journeys}/recording.test.ts`,
        "sends nothing that is too short",
      ],
      [
        "typing reaches the other side",
        `${server}/attendance/attendance.test.ts`,
        "of the attendant reaches the customer; anybody else's does not",
      ],
    ],
  },
  {
    about: "States and transitions",
    rows: [
      [
        "accept: pending to open, the user becomes owner",
        `${server}/attendance/update-ticket.test.ts`,
        "makes the agent the owner of an open ticket",
      ],
      [
        "of two who accept at once one succeeds",
        `${server}/attendance/update-ticket.test.ts`,
        "succeeds for exactly one of those who try at once; the others learn who has it",
      ],
      [
        "return: open to pending, owner cleared",
        `${server}/attendance/update-ticket.test.ts`,
        "returning clears the owner and the ticket waits in its queue",
      ],
      [
        "resolving clears integration and prompt, other steps keep them",
        `${server}/attendance/update-ticket.test.ts`,
        "resolving clears the integration fields, which every other step keeps",
      ],
      [
        "reopen: closed to open, the user owns it, the queue is kept",
        `${server}/attendance/update-ticket.test.ts`,
        "reopening gives the ticket to whoever reopens it and keeps its queue",
      ],
      [
        "transfer to a queue without a user: pending, ownerless",
        `${server}/attendance/tell-transfer.test.ts`,
        "to a queue with nobody puts the ticket among the waiting, for those who serve it",
      ],
      [
        "transfer to a user of the queue",
        `${server}/attendance/update-ticket.test.ts`,
        "to somebody of a queue opens the ticket for them",
      ],
      [
        "transfer to a user without the queue is refused",
        `${server}/attendance/tell-transfer.test.ts`,
        "to somebody without the queue is refused, and the ticket stays whose it is",
      ],
      [
        "creating a ticket gives an open one",
        `${server}/attendance/open-ticket.test.ts`,
        "gives the caller an open one, which the queue's agents hear",
      ],
      [
        "whose contact another attends: who holds it and the queue are shown",
        `${server}/attendance/open-ticket.test.ts`,
        "is answered with the holder's and the queue's name alone to an agent who may not",
      ],
      [
        "the greeting on accepting, when the setting wants it",
        `${server}/attendance/update-ticket.test.ts`,
        "is sent once, with the names, when the company wants it",
      ],
      ["no greeting for groups", `${server}/attendance/update-ticket.test.ts`, "is not sent to a group"],
      [
        "a 403 triggers one refresh and one retry",
        `${web}/shared/api/session-sender.test.ts`,
        "is repeated only once, however often the token is called expired",
      ],
      [
        "a 401 logs out",
        `${web}/shared/api/session-sender.test.ts`,
        "ends the session where the server does not know it",
      ],
      [
        "the account opened elsewhere is told, then the page starts anew",
        `${journeys}/session.test.ts`,
        "sends away whoever is logged in when the account is opened elsewhere, and keeps the draft",
      ],
      [
        "a new message moves its ticket to the top",
        `${web}/features/tickets/ticket-pages.test.ts`,
        "moves a known ticket to the top and keeps the count",
      ],
      [
        "an update, a deletion and read messages change the lists",
        `${server}/attendance/attendance.test.ts`,
        "every step is heard by the agents of the ticket's queue and by admins, and by nobody else",
      ],
      [
        "rooms are access checks",
        `${server}/attendance/attendance.test.ts`,
        "change the live rooms at once: what was lost falls silent, what was gained is heard",
      ],
      [
        "only our own messages are deleted",
        `${server}/attendance/change-message.test.ts`,
        "is deleted for everyone, keeps its place and its words, and is deleted once",
      ],
      [
        "opening one's own ticket marks it read",
        `${server}/attendance/read-ticket.test.ts`,
        "has nothing unread any more, tells so, and WhatsApp hears of each message once",
      ],
      [
        "peeking marks nothing read",
        `${server}/attendance/read-ticket.test.ts`,
        "stays unread when somebody else looks, and when its messages are listed",
      ],
      [
        "every step stands in the ticket's timeline",
        `${server}/attendance/undo-step.test.ts`,
        "tells who took each step and where a transfer led, in their order",
      ],
      [
        "close, transfer and a tag taken off can be undone",
        `${server}/attendance/undo-step.test.ts`,
        "a resolved ticket makes it exactly what it was",
      ],
    ],
  },
  {
    about: "Rules",
    rows: [
      ["a note has at least 2 characters", `${server}/ticket-notes/ticket-notes.test.ts`, "of %s is refused"],
      [
        "a schedule's body has at least 5 characters, contact and time are required",
        `${server}/schedules/schedules.test.ts`,
        "refuses %s",
      ],
      [
        "a schedule's attachment is png, jpg or jpeg",
        `${server}/schedules/schedules.test.ts`,
        "is png, jpg or jpeg by what it is, not by its name",
      ],
      ["a new ticket needs a queue", `${server}/attendance/open-ticket.test.ts`, "needs a queue of an agent"],
      ["except of an admin", `${server}/attendance/open-ticket.test.ts`, "needs no queue of an admin"],
      [
        "a ticket of a queue that is not mine is not shown",
        `${journeys}/two-agents.test.ts`,
        "keeps a ticket from an agent who does not serve its queue",
      ],
      [
        "recorded audio under 10,000 bytes is discarded",
        `${journeys}/recording.test.ts`,
        "sends nothing that is too short",
      ],
      [
        "bad input is refused by every route and loses nothing",
        "apps/server/src/testing/wrong-input.test.ts",
        "request failed",
      ],
      [
        "files too large, empty or of a wrong type are refused",
        `${server}/attendance/compose-answers.test.ts`,
        "is refused with %s",
      ],
      [
        "a message of another ticket cannot be quoted",
        `${server}/attendance/answer-ticket.test.ts`,
        "not with a quote from another ticket, of whichever company",
      ],
    ],
  },
  {
    about: "Roles and permissions",
    rows: [
      [
        "what each profile may do is one table, held by the server",
        "apps/server/src/testing/permissions.test.ts",
        "supervisor",
      ],
      [
        "only admins delete tickets",
        `${server}/tickets/tickets.test.ts`,
        "is deleted with its messages by admins alone, and those who saw it are told",
      ],
      [
        "others see tickets of their own queues",
        `${server}/tickets/tickets.test.ts`,
        "narrow down by queue, within what the caller sees",
      ],
      [
        "allTicket shows those without a queue besides",
        `${server}/attendance/attendance.test.ts`,
        "is heard without a queue by those who may see such tickets, and by no others",
      ],
      [
        "the board holds the tickets of one's own queues",
        `${server}/kanban/list-card-page.test.ts`,
        "narrows down to queues, never beyond one's own",
      ],
      [
        "the board needs the plan",
        `${server}/kanban/list-card-page.test.ts`,
        "is there for plans that have it only",
      ],
      ["no company's data reaches another", "apps/server/src/testing/isolation.test.ts", "neighbour"],
    ],
  },
  {
    about: "Calls",
    rows: [
      [
        "GET /tickets pages forty at a time with the whole count",
        `${server}/tickets/tickets.test.ts`,
        "comes in pages of forty, newest activity first, with the whole count",
      ],
      [
        "GET /tickets refuses a malformed filter and names it",
        `${server}/tickets/tickets.test.ts`,
        "refuse %j and name it",
      ],
      [
        "GET /tickets finds by name, number and message text",
        `${server}/tickets/search.test.ts`,
        "shows the newest message that has them, a line of it, and none for a ticket found by its contact",
      ],
      [
        "GET /tickets/{id} and /tickets/u/{uuid}",
        `${server}/tickets/tickets.test.ts`,
        "is found by number and by uuid, by whoever may see it",
      ],
      [
        "GET /messages/{ticketId} pages twenty, oldest first",
        `${server}/messages/messages.test.ts`,
        "comes in pages of twenty: the newest first, each page oldest first, with the whole count",
      ],
      [
        "POST /messages/{ticketId} repeats nothing",
        `${server}/attendance/answer-ticket.test.ts`,
        "gives back the first message and sends nothing twice, also ten at once",
      ],
      [
        "POST /messages/{ticketId} takes several files",
        `${server}/attendance/compose-answers.test.ts`,
        "is a message for each, with its caption, in their order",
      ],
      [
        "ticket notes are written, listed and deleted",
        `${server}/ticket-notes/ticket-notes.test.ts`,
        "is told to those who see the ticket and listed with its author, the newest first",
      ],
      [
        "POST /tags/sync sets a ticket's tags",
        `${server}/attendance/tag-ticket.test.ts`,
        "carries the tags it was given and no others, by id or as a picker holds them",
      ],
      [
        "moving a card removes its tags and assigns the lane's",
        `${server}/attendance/tag-ticket.test.ts`,
        "moves between lanes: its tags go, the lane's comes",
      ],
      [
        "schedules are kept until their moment",
        `${server}/schedules/schedules.test.ts`,
        "keeps it until its moment, and the company hears of it",
      ],
      [
        "schedules are sent once",
        `${server}/scheduling/send-schedules.test.ts`,
        "leaves although its process was killed in between, and still only once",
      ],
      [
        "quick replies: one's own and the company's",
        `${server}/quick-messages/quick-messages.test.ts`,
        "hold one's own and the company's, by shortcut",
      ],
    ],
  },
  {
    about: "Errors, limits and the network",
    rows: [
      [
        "an outdated accept is refused in words",
        `${journeys}/two-agents.test.ts`,
        "refuses an outdated accept in words, and nothing is lost by it",
      ],
      [
        "what was typed offline is sent once and in order",
        `${journeys}/network.test.ts`,
        "sends what was typed offline once and in order",
      ],
      [
        "nothing is lost when the product is killed",
        `${journeys}/network.test.ts`,
        "loses and doubles nothing when the product is killed in the middle",
      ],
      [
        "the whole way from login to resolve by keyboard",
        `${journeys}/keyboard.test.ts`,
        "goes from the login to a resolved ticket without a mouse",
      ],
      [
        "nothing keeps people out, at both widths and in both schemes",
        `${journeys}/accessibility.test.ts`,
        "has nothing that keeps people out",
      ],
      [
        "nothing shifts while the inbox loads",
        `${journeys}/loading.test.ts`,
        "does not shift while the inbox is loading",
      ],
    ],
  },
];

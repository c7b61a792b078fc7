import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import type { Channel } from "../ports/channel.ts";
import { type Person, ticketsOf, untilFound } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** A customer's chat with the company, as an agent uses it. */
export interface AgentConversation {
  ticket: Ticket;
  /** Returns all messages of the customer's ticket, oldest first. */
  messages(): Promise<Message[]>;
  send(body: string, quoted?: Message): Promise<Message>;
  /** Waits for a message that satisfies the condition, and returns the message. */
  until(fits: (message: Message) => boolean): Promise<Message>;
}

/** Waits until the customer's ticket exists, and accepts the ticket as the given user. */
export async function acceptTicketOf(
  testApp: TestApp<Channel>,
  person: Person,
  /** The customer's number, or the text of the last message in the customer's ticket. */
  contact: string,
): Promise<AgentConversation> {
  const found = await untilFound(async () =>
    (await ticketsOf(testApp, person, "pending")).find(({ contact: { number }, lastMessage }) =>
      [number, lastMessage].includes(contact),
    ),
  );
  const params = { ticketId: String(found.id) };
  const ticket = await testApp.call(person.token, updateTicket, {
    params: { id: String(found.id) },
    body: { status: "open" },
  });

  async function messages(): Promise<Message[]> {
    const all: Message[] = [];
    for (;;) {
      const before = all[0]?.id;
      const page = await testApp.call(person.token, listMessages, {
        params,
        query: before === undefined ? {} : { before },
      });
      all.unshift(...page.messages);
      if (!page.hasMore) return all;
    }
  }

  return {
    ticket,
    messages,
    async send(body, quoted) {
      const [sent] = await testApp.call(person.token, sendMessage, {
        params,
        body: { body, ...(quoted && { quotedMsg: { id: quoted.id } }) },
      });
      if (!sent) throw new Error("expected a sent message, found none");
      return sent;
    },
    until: (fits) => untilFound(async () => (await messages()).find(fits)),
  };
}

import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import type { Channel } from "../ports/channel.ts";
import { type Person, ticketsOf, untilFound } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** One customer's chat with the company, seen from the attendant's side. */
export interface Conversation {
  ticket: Ticket;
  /** Everything in it, oldest first. */
  messages(): Promise<Message[]>;
  send(body: string, quoted?: Message): Promise<Message>;
  /** Waits until a message is as it should be. */
  until(fits: (message: Message) => boolean): Promise<Message>;
}

/** Waits for the customer's ticket and accepts it as this person. */
export async function acceptTicketOf(
  testApp: TestApp<Channel>,
  person: Person,
  /** Their number, or what their ticket shows last. */
  contact: string,
): Promise<Conversation> {
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
      if (!sent) throw new Error("nothing was sent");
      return sent;
    },
    until: (fits) => untilFound(async () => (await messages()).find(fits)),
  };
}

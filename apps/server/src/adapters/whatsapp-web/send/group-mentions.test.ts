import { isDeepStrictEqual } from "node:util";
import { type GroupMember, listGroupMembers } from "@recado/contract/contacts";
import { editMessage, listMessages, type MemberMention, sendMessage } from "@recado/contract/messages";
import { listTickets, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgentConversation, acceptTicketOf } from "../../../testing/conversation.ts";
import { expectRefusal } from "../../../testing/expect-refusal.ts";
import {
  createTestStaff,
  openInbox,
  type Person,
  type Staff,
  untilFound,
  untilTrue,
} from "../../../testing/factories.ts";
import { newPhoto } from "../../../testing/media-samples.ts";
import {
  addPhone,
  addSandboxContact,
  openSandboxTestApp,
  pairConnection,
  type SandboxTestApp,
} from "../../../testing/sandbox-test-app.ts";

let testApp: SandboxTestApp;
let padaria: Staff;
let phone: string;
let camila: string;
let daniel: string;
let group: string;
let chat: AgentConversation;

beforeAll(async () => {
  testApp = await openSandboxTestApp();
  padaria = await createTestStaff(testApp);
  phone = addPhone(testApp.sandbox);
  await pairConnection(testApp, padaria, phone, "Balcão");
});
beforeEach(async () => {
  camila = addSandboxContact(testApp.sandbox, "Camila");
  daniel = addSandboxContact(testApp.sandbox, "Daniel");
  group = testApp.sandbox.createGroup({ subject: `Obra ${daniel}`, members: [camila, daniel, phone] }).id;
  await write("bom dia");
  chat = await acceptTicketOf(testApp, padaria.bruno, "bom dia");
});
afterAll(async () => {
  expect(testApp.sandbox.unhandled).toEqual([]);
  await testApp.close();
});

function write(text: string, by = camila) {
  return testApp.sandbox.sendToGroup(group, by, { kind: "text", text });
}

function lidOf(number: string): string {
  return testApp.sandbox.contacts().find((one) => one.number === number)?.lid ?? "";
}

async function members(person: Person = padaria.bruno): Promise<GroupMember[]> {
  const params = { id: String(chat.ticket.contactId) };
  return (await testApp.call(person.token, listGroupMembers, { params })).members;
}

/** Waits until the list of members is known and returns a mention of one of them. */
async function mentionOf(number: string, name: string): Promise<MemberMention> {
  const member = await untilFound(async () => (await members()).find((one) => one.number === number));
  return { memberId: member.id, name };
}

async function send(body: string, mentions: MemberMention[], ticketId = chat.ticket.id) {
  const params = { ticketId: String(ticketId) };
  const [sent] = await testApp.call(padaria.bruno.token, sendMessage, {
    params,
    body: { body, mentionedMembers: mentions },
  });
  if (!sent) throw new Error("expected a sent message, found none");
  return sent;
}

const arrived = (text: string) => testApp.sandbox.waitForGroupMessage(group, { text });

describe("an agent's mention of a group member", () => {
  it("reaches WhatsApp as a mention and is shown by name in thread, quote and list", async () => {
    const sent = await send("*Bruno:*\n@Daniel pode vir?", [await mentionOf(daniel, "Daniel")]);
    expect(sent).toMatchObject({ body: "*Bruno:*\n@Daniel pode vir?", mentionedNames: ["Daniel"] });
    const { mentions, id } = await arrived(`*Bruno:*\n@${lidOf(daniel)} pode vir?`);
    expect(mentions).toEqual([`${lidOf(daniel)}@lid`]);
    await testApp.sandbox.sendToGroup(group, daniel, { kind: "text", text: "vou" }, { quoted: id });
    const answer = await chat.until(({ body }) => body === "vou");
    expect(answer).toMatchObject({ mentionedNames: [], quotedMsg: { mentionedNames: ["Daniel"] } });
    expect(answer.quotedMsg?.body).toBe("*Bruno:*\n@Daniel pode vir?");
    await send("@Daniel obrigado", [await mentionOf(daniel, "Daniel")]);
    const { tickets } = await testApp.call(padaria.bruno.token, listTickets, { query: { status: "open" } });
    expect(tickets.map(({ lastMessage }) => lastMessage)).toContain("@Daniel obrigado");
  });

  it("keeps two members of one name apart", async () => {
    const other = addSandboxContact(testApp.sandbox, "Daniel");
    testApp.sandbox.changeGroup(group, camila, { add: [other] });
    const [one, two] = [await mentionOf(daniel, "Daniel"), await mentionOf(other, "Daniel 2")];
    await send("@Daniel 2, fale com @Daniel", [one, two]);
    const { mentions } = await arrived(`@${lidOf(other)}, fale com @${lidOf(daniel)}`);
    expect(mentions?.toSorted()).toEqual([`${lidOf(daniel)}@lid`, `${lidOf(other)}@lid`].toSorted());
  });

  it("may name the member by the number, as before the channel told the LID", async () => {
    await mentionOf(daniel, "Daniel");
    await send("@Daniel oi", [{ memberId: `number:${daniel}`, name: "Daniel" }]);
    expect((await arrived(`@${lidOf(daniel)} oi`)).mentions).toEqual([`${lidOf(daniel)}@lid`]);
  });

  it("stands in the caption of a file", async () => {
    const content = new Blob([new Uint8Array(await newPhoto(40, 30))]);
    await testApp.call(padaria.bruno.token, sendMessage, {
      params: { ticketId: String(chat.ticket.id) },
      body: { body: "@Daniel veja", mentionedMembers: [await mentionOf(daniel, "Daniel")] },
      files: [{ name: "planta.png", content }],
    });
    expect(await arrived(`@${lidOf(daniel)} veja`)).toMatchObject({
      media: { readable: true },
      mentions: [`${lidOf(daniel)}@lid`],
    });
  });

  it("is kept by an edit, which may also add and remove mentions", async () => {
    const { id } = await send("@Daniel às 9", [await mentionOf(daniel, "Daniel")]);
    const { id: externalId } = await arrived(`@${lidOf(daniel)} às 9`);
    const edit = (body: string, mentions: MemberMention[] = []) =>
      testApp.call(padaria.bruno.token, editMessage, {
        params: { messageId: id },
        body: { body, mentionedMembers: mentions },
      });
    const shown = () => testApp.sandbox.groupMessages(group).find((message) => message.id === externalId);
    const until = (text: string) => untilTrue(() => shown()?.text === text);
    const { body } = await edit("@Daniel e @Camila às 10", [await mentionOf(camila, "Camila")]);
    // Daniel has not written yet, so the program knows only the number.
    expect(body).toMatch(/^@\+55 11 .* e @Camila às 10$/);
    await until(`@${lidOf(daniel)} e @${lidOf(camila)} às 10`);
    expect(shown()?.mentions).toEqual([`${lidOf(daniel)}@lid`, `${lidOf(camila)}@lid`]);
    await edit(`${body.replace("@Camila", "Camila")} em ponto`);
    await until(`@${lidOf(daniel)} e Camila às 10 em ponto`);
    expect(shown()?.mentions).toEqual([`${lidOf(daniel)}@lid`]);
  });

  it("is refused for others than members, and nothing is sent", async () => {
    const left = await mentionOf(daniel, "Daniel");
    testApp.sandbox.changeGroup(group, daniel, { leave: true });
    await untilTrue(async () => (await members()).length === 1);
    for (const memberId of [left.memberId, "lid:1", "group:1", "nada"])
      expect(
        await expectRefusal(send("@Daniel oi", [{ memberId, name: "Daniel" }]), "ERR_MENTION_NOT_MEMBER"),
      ).toHaveProperty("params", { name: "Daniel" });
    const absent = await mentionOf(camila, "Camila");
    await expectRefusal(send("@Camilaxyz oi", [absent]), "ERR_VALIDATION");
    await expectRefusal(send("@Camila oi", [absent, { ...left, name: "Camila" }]), "ERR_VALIDATION");
    expect((await chat.messages()).map(({ body }) => body)).toEqual(["bom dia"]);
  });

  it("is refused in the chat of a single person", async () => {
    const mention = await mentionOf(camila, "Camila");
    await testApp.sandbox.send(camila, phone, { kind: "text", text: "em particular" });
    const { ticket } = await acceptTicketOf(testApp, padaria.bruno, "em particular");
    await expectRefusal(send("@Camila oi", [mention], ticket.id), "ERR_MENTION_NOT_MEMBER");
    const params = { ticketId: String(ticket.id) };
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params, query: {} });
    expect(messages).toHaveLength(1);
  });
});

describe("the members of a group", () => {
  it("have names and roles, and change for open screens when somebody leaves or is promoted", async () => {
    await testApp.sandbox.saveContacts(phone, [{ number: daniel, name: "Daniel da Obra" }]);
    const before = await untilFound(async () => {
      const known = await members();
      return known.some(({ name }) => name === "Daniel da Obra") ? known : undefined;
    });
    expect(before).toEqual([
      expect.objectContaining({
        name: "Camila",
        number: camila,
        isAdmin: true,
        contactId: expect.any(Number),
      }),
      { id: `lid:${lidOf(daniel)}`, name: "Daniel da Obra", number: daniel, isAdmin: false, contactId: null },
    ]);
    const bruno = await openInbox(testApp, padaria.bruno);
    /** Waits until an event about the group is followed by these members. */
    const untilPublished = async (expected: Partial<GroupMember>[]) => {
      const isOfGroup = (payload: unknown) =>
        (payload as { contact?: { id: number } }).contact?.id === chat.ticket.contactId;
      for (;;) {
        await bruno.next(({ name, payload }) => name === "contact" && isOfGroup(payload));
        const known = (await members()).map(({ number, isAdmin }) => ({ number, isAdmin }));
        if (isDeepStrictEqual(known, expected)) return;
      }
    };
    testApp.sandbox.changeGroup(group, camila, { promote: [daniel] });
    await untilPublished([
      { number: camila, isAdmin: true },
      { number: daniel, isAdmin: true },
    ]);
    testApp.sandbox.changeGroup(group, daniel, { leave: true });
    await untilPublished([{ number: camila, isAdmin: true }]);
  });

  it("are hidden from other companies and from agents of other queues", async () => {
    await mentionOf(daniel, "Daniel");
    const body = { queueId: padaria.sales };
    const params = { id: String(chat.ticket.id) };
    await testApp.call(padaria.ana.token, updateTicket, { params, body });
    const vizinha = await createTestStaff(testApp, "Vizinha");
    for (const person of [padaria.clara, vizinha.ana])
      await expectRefusal(members(person), "ERR_NO_CONTACT_FOUND");
    expect(await members(padaria.ana)).toHaveLength(2);
  });
});

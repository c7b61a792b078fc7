import { listRecipients } from "@recado/contract/campaign-report";
import { createCampaign } from "@recado/contract/campaigns";
import { replaceToken } from "@recado/contract/connections";
import { uploadContacts } from "@recado/contract/contact-book";
import {
  addContactListRows,
  createContactListItem,
  listContactListItems,
  updateContactListItem,
} from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { createContact, listContactNames, listContacts, updateContact } from "@recado/contract/contacts";
import { sendExternalMessage } from "@recado/contract/external-messages";
import { addOptOutRows, createOptOut, listOptOuts } from "@recado/contract/opt-outs";
import { createSchedule, listSchedules } from "@recado/contract/schedules";
import { updateSetting } from "@recado/contract/settings";
import { listTickets } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "./expect-refusal.ts";
import {
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "./factories.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  testApp.channel.onWhatsApp = (number) => [{ kind: "number", value: number }];
  padaria = await createTestCompany(testApp);
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(
      sql`update sending_limits set stairs = '[{"fromDay":0,"perDay":1000}]' where company_id = ${db.companyId}`,
    ),
  );
});
afterAll(() => testApp.close());

let subscribers = 0;

/** Returns the last four digits of a phone number that no other test in this file uses. */
function newEnding(): string {
  subscribers += 1;
  return String(subscribers).padStart(4, "0");
}

/** Spellings of the mobile number +55 11 98111 followed by four digits. */
const spellings: [name: string, spell: (ending: string) => string][] = [
  ["parentheses", (ending) => `(11) 98111-${ending}`],
  ["digits only", (ending) => `1198111${ending}`],
  ["dots", (ending) => `11.98111.${ending}`],
  ["a trunk zero in parentheses", (ending) => `(011) 98111-${ending}`],
  ["a trunk zero", (ending) => `01198111${ending}`],
  ["a separate trunk zero", (ending) => `0 11 98111 ${ending}`],
  ["a carrier code", (ending) => `0 15 11 98111-${ending}`],
  ["a carrier code without spaces", (ending) => `0151198111${ending}`],
  ["a carrier placeholder", (ending) => `0xx11 98111-${ending}`],
  ["a carrier placeholder in parentheses", (ending) => `(0xx11) 98111-${ending}`],
  ["the country code", (ending) => `551198111${ending}`],
  ["the country code and a trunk zero", (ending) => `55 011 98111-${ending}`],
  ["E.164", (ending) => `+551198111${ending}`],
  ["the product's own format", (ending) => `+55 11 98111-${ending}`],
  ["the country code and parentheses", (ending) => `+55 (11) 98111-${ending}`],
  ["a trunk zero after +55", (ending) => `+55 011 98111-${ending}`],
  ["a trunk zero in parentheses after +55", (ending) => `+55 (0)11 98111-${ending}`],
  ["the international prefix", (ending) => `0055 11 98111-${ending}`],
  ["a float", (ending) => `1198111${ending}.0`],
  ["a float with the country code", (ending) => `551198111${ending}.0`],
  ["an apostrophe before the plus", (ending) => `'+551198111${ending}`],
  ["two numbers with the mobile one first", (ending) => `(11) 98111-${ending} / (11) 3222-${ending}`],
  ["two numbers with the mobile one second", (ending) => `(11) 3222-${ending} / (11) 98111-${ending}`],
  ["two numbers in Google's format", (ending) => `+55 11 98111-${ending} ::: +55 11 3222-${ending}`],
];

const spelt = () =>
  spellings.map(([, spell]) => {
    const ending = newEnding();
    return { text: spell(ending), number: `551198111${ending}` };
  });

async function newList(name: string): Promise<number> {
  return (await testApp.call(padaria.ana.token, createContactList, { body: { name } })).id;
}

async function numbersOnList(id: number, searchParam = ""): Promise<string[]> {
  const numbers: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { contactListId: String(id), pageNumber: String(page), searchParam };
    const { contacts, hasMore } = await testApp.call(padaria.ana.token, listContactListItems, { query });
    numbers.push(...contacts.map(({ number }) => number));
    if (!hasMore) return numbers.sort();
  }
}

async function apiToken(): Promise<string> {
  const params = { id: String(padaria.connectionId) };
  return (await testApp.call(padaria.ana.token, replaceToken, { params })).token;
}

describe("a phone number in a usual spelling", () => {
  it.each(spellings)("creates the same contact in the form: %s", async (_, spell) => {
    const ending = newEnding();
    const body = { name: "Rosa Lima", number: spell(ending) };
    const contact = await testApp.call(padaria.ana.token, createContact, { body });
    expect(contact.number).toBe(`551198111${ending}`);
    expect(contact.numberNote).toBe(/\/|:::/.test(body.number) ? "firstOfSeveral" : undefined);
    const again = { name: "Rosa", number: `+55 11 98111-${ending}` };
    await expectRefusal(
      testApp.call(padaria.ana.token, createContact, { body: again }),
      "ERR_DUPLICATED_CONTACT",
    );
  });

  it("is normalised in an imported sheet of contacts", async () => {
    const rows = spelt();
    const body = rows.map(({ text }) => ({ Nome: "De uma planilha", Telefone: text }));
    const { newContacts, errorBag } = await testApp.call(padaria.ana.token, uploadContacts, { body });
    expect(errorBag).toEqual([]);
    expect(newContacts.map(({ number }) => number).sort()).toEqual(rows.map(({ number }) => number).sort());
  });

  it("is normalised on a contact list, by hand and from a sheet", async () => {
    const [list, rows, typed] = [await newList("Grafias"), spelt(), spelt()];
    const { errorBag } = await testApp.call(padaria.ana.token, addContactListRows, {
      params: { id: String(list) },
      body: { rows: rows.map(({ text }) => ({ name: "De uma planilha", number: text, email: "" })) },
    });
    expect(errorBag).toEqual([]);
    for (const { text, number } of typed) {
      const body = { name: "À mão", number: text, contactListId: list };
      const item = await testApp.call(padaria.ana.token, createContactListItem, { body });
      expect(item.number).toBe(number);
    }
    expect(await numbersOnList(list)).toEqual([...rows, ...typed].map(({ number }) => number).sort());
  });

  it("is normalised in the opt-outs", async () => {
    const [rows, [first]] = [spelt(), spelt()];
    await testApp.call(padaria.ana.token, addOptOutRows, {
      body: { rows: rows.map(({ text }) => ({ name: "", number: text })) },
    });
    const body = { name: "Rosa", number: first?.text ?? "" };
    await testApp.call(padaria.ana.token, createOptOut, { body });
    for (const { number } of [...rows, first].filter((row) => row !== undefined)) {
      const query = { searchParam: number };
      const { records } = await testApp.call(padaria.ana.token, listOptOuts, { query });
      expect(records).toMatchObject([{ number }]);
    }
  });

  // Specification (sending): a number without a mask, or in any other usual spelling.
  it("receives the message that an external program sends", async () => {
    const token = await apiToken();
    for (const { text, number } of spelt()) {
      const sent = await testApp.call(token, sendExternalMessage, { body: { number: text, body: "Oi" } });
      expect(sent.numberNote).toBe(/\/|:::/.test(text) ? "firstOfSeveral" : undefined);
      await untilTrue(() => testApp.channel.sent.some(({ to }) => to.some(({ value }) => value === number)));
    }
  });

  it("is normalised when a contact or a contact list entry is changed", async () => {
    const [ending, other] = [newEnding(), newEnding()];
    const { id } = await testApp.call(padaria.ana.token, createContact, {
      body: { name: "Rosa", number: `11 98111-${ending}` },
    });
    const params = { id: String(id) };
    const same = { params, body: { number: `011 98111-${ending}` } };
    expect((await testApp.call(padaria.ana.token, updateContact, same)).number).toBe(`551198111${ending}`);
    const changed = { params, body: { number: `0 15 11 98111-${other}` } };
    expect((await testApp.call(padaria.ana.token, updateContact, changed)).number).toBe(`551198111${other}`);
    const item = await testApp.call(padaria.ana.token, createContactListItem, {
      body: { name: "Rosa", number: `11 98111-${ending}`, contactListId: await newList("Mudança") },
    });
    const moved = await testApp.call(padaria.ana.token, updateContactListItem, {
      params: { id: String(item.id) },
      body: { number: `(0xx11) 98111-${other}` },
    });
    expect(moved.number).toBe(`551198111${other}`);
  });
});

describe("a phone number without area code", () => {
  const typed = { name: "Sem DDD", number: "98111-7777" };

  async function refusals() {
    const { token } = padaria.ana;
    const list = await newList("Sem DDD");
    const contact = await expectRefusal(
      testApp.call(token, createContact, { body: typed }),
      "ERR_VALIDATION",
    );
    const item = await expectRefusal(
      testApp.call(token, createContactListItem, { body: { ...typed, contactListId: list } }),
      "ERR_VALIDATION",
    );
    const program = await expectRefusal(
      testApp.call(await apiToken(), sendExternalMessage, { body: { number: typed.number, body: "Oi" } }),
      "ERR_VALIDATION",
    );
    const rows = { rows: [{ ...typed, email: "" }] };
    const { errorBag: ofList } = await testApp.call(token, addContactListRows, {
      params: { id: String(list) },
      body: rows,
    });
    const { errorBag: ofSheet } = await testApp.call(token, uploadContacts, {
      body: [{ Nome: typed.name, Telefone: typed.number }],
    });
    return {
      fields: [contact, item, program].map(({ issues }) => issues),
      rows: [...ofList, ...ofSheet].map(({ error }) => error),
    };
  }

  it("is refused with its own error text everywhere", async () => {
    const { fields, rows } = await refusals();
    for (const issues of fields) expect(issues).toEqual([{ path: "number", message: "Telefone sem DDD" }]);
    expect(rows).toHaveLength(2);
    for (const error of rows) expect(error).toEqual({ code: "areaCodeMissing", message: "Telefone sem DDD" });
  });

  it("is completed with the company's default area code, and only for this company", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const set = (value: string) =>
      testApp.call(padaria.ana.token, updateSetting, { params: { key: "defaultAreaCode" }, body: { value } });
    await expectRefusal(set("20"), "ERR_VALIDATION");
    await set("21");
    const contact = await testApp.call(padaria.ana.token, createContact, { body: typed });
    expect(contact.number).toBe("5521981117777");
    const { newContacts } = await testApp.call(padaria.ana.token, uploadContacts, {
      body: [{ Nome: "De uma planilha", Telefone: "3222-7778" }],
    });
    expect(newContacts).toMatchObject([{ number: "552132227778" }]);
    const list = await newList("Com DDD");
    await testApp.call(padaria.ana.token, addContactListRows, {
      params: { id: String(list) },
      body: { rows: [{ ...typed, email: "" }] },
    });
    expect(await numbersOnList(list)).toEqual(["5521981117777"]);
    await testApp.call(await apiToken(), sendExternalMessage, { body: { number: typed.number, body: "Oi" } });
    await untilTrue(() =>
      testApp.channel.sent.some(({ to }) => to.some(({ value }) => value === "5521981117777")),
    );
    await expectRefusal(testApp.call(vizinha.ana.token, createContact, { body: typed }), "ERR_VALIDATION");
    await set("");
  });

  it.each([
    ["(20) 98111-0231", "DDD inexistente"],
    ["rosa@exemplo.com", "Telefone inválido"],
    ["(11) 98111-02311111", "Telefone muito longo"],
  ])("such as %s is refused with “%s”", async (number, message) => {
    const body = { name: "Rosa", number };
    const { issues } = await expectRefusal(
      testApp.call(padaria.ana.token, createContact, { body }),
      "ERR_VALIDATION",
    );
    expect(issues).toEqual([{ path: "number", message }]);
  });
});

describe("a search by phone number", () => {
  /**
   * A number as WhatsApp spells it, a different number that differs only in the area code, and common spellings of the
   * first number.
   */
  const people = [
    {
      number: "5511986660303",
      elsewhere: "5519986660303",
      whole: [
        "+55 11 98666-0303",
        "+55 (11) 98666-0303",
        "(11) 98666-0303",
        "11986660303",
        "(011) 98666-0303",
        "0 15 11 98666-0303",
        "+55 011 98666-0303",
        "5511986660303",
        "11 8666-0303",
        "+55 11 8666-0303",
      ],
      withoutAreaCode: ["98666-0303", "986660303", "8666-0303"],
    },
    {
      number: "551187770404",
      elsewhere: "552187770404",
      whole: ["+55 11 8777-0404", "+55 11 98777-0404", "(011) 98777-0404", "11 98777-0404"],
      withoutAreaCode: ["98777-0404", "8777 0404"],
    },
    {
      number: "551132220505",
      elsewhere: "551932220505",
      whole: ["+55 11 3222-0505", "(011) 3222-0505", "+551132220505", "0xx11 3222-0505"],
      withoutAreaCode: ["3222-0505"],
    },
    {
      number: "351912340606",
      elsewhere: "34912340606",
      whole: ["+351 912 340 606", "+351912340606", "00351 912 340 606"],
      withoutAreaCode: ["912-340-606"],
    },
  ];
  let list: number;
  let campaign: number;

  beforeAll(async () => {
    const { token } = padaria.ana;
    const everybody = people.flatMap(({ number, elsewhere }) => [number, elsewhere]);
    const rows = everybody.map((number) => ({ name: "Procurada", number: `+${number}`, email: "" }));
    list = await newList("Procura");
    await testApp.call(token, addContactListRows, { params: { id: String(list) }, body: { rows } });
    for (const number of everybody) {
      const customer = { ...newCustomer("Rita"), number };
      const { contactId } = await ticketFromMessage(testApp, padaria, "Oi", customer);
      const sendAt = new Date(Date.now() + 86_400_000).toISOString();
      await testApp.call(token, createSchedule, { body: { contactId, body: "Lembrete", sendAt } });
    }
    const body = {
      name: "Natal",
      message1: "Temos panetone!",
      whatsappId: padaria.connectionId,
      contactListId: list,
      basis: "Clientes da loja",
      scheduledAt: "2026-01-01T00:00:00Z",
    };
    campaign = (await testApp.call(token, createCampaign, { body })).id;
    const params = { id: String(campaign) };
    await untilTrue(
      async () =>
        (await testApp.call(token, listRecipients, { params, query: {} })).count === everybody.length,
    );
    await testApp.call(token, addOptOutRows, { body: { rows } });
  });

  const call: TestApp["call"] = (...asked) => testApp.call(...asked);
  const numbersOf = (rows: readonly { number: string }[]) => rows.map(({ number }) => number);
  const contactsOf = (rows: readonly { contact: { number: string } }[]) =>
    numbersOf(rows.map(({ contact }) => contact));

  const places: [place: string, find: (token: string, searchParam: string) => Promise<string[]>][] = [
    [
      "the contacts",
      async (token, searchParam) =>
        numbersOf((await call(token, listContacts, { query: { searchParam } })).contacts),
    ],
    [
      "the contact pickers",
      async (token, searchParam) =>
        numbersOf(await call(token, listContactNames, { query: { searchParam } })),
    ],
    ["a contact list", (_, searchParam) => numbersOnList(list, searchParam)],
    [
      "the campaign's recipients",
      async (token, searchParam) => {
        const params = { id: String(campaign) };
        return numbersOf((await call(token, listRecipients, { params, query: { searchParam } })).recipients);
      },
    ],
    [
      "the waiting tickets",
      async (token, searchParam) =>
        contactsOf((await call(token, listTickets, { query: { searchParam, status: "pending" } })).tickets),
    ],
    [
      "the tickets of the command palette",
      async (token, searchParam) =>
        contactsOf((await call(token, listTickets, { query: { searchParam } })).tickets),
    ],
    [
      "the schedules",
      async (token, searchParam) =>
        contactsOf((await call(token, listSchedules, { query: { searchParam } })).schedules),
    ],
    [
      "the opt-outs",
      async (token, searchParam) =>
        numbersOf((await call(token, listOptOuts, { query: { searchParam } })).records),
    ],
  ];

  it.each(places)("finds the number by each of its spellings in %s", async (_, find) => {
    const { token } = padaria.ana;
    const found: Record<string, string[]> = {};
    const expected: Record<string, string[]> = {};
    for (const { number, elsewhere, whole, withoutAreaCode } of people) {
      for (const term of whole) expected[term] = [number];
      for (const term of withoutAreaCode) expected[term] = [number, elsewhere].sort();
      for (const term of [...whole, ...withoutAreaCode]) found[term] = (await find(token, term)).sort();
    }
    expect(found).toEqual(expected);
  });
});

import { announcementForm } from "@recado/contract/announcements";
import { routes } from "@recado/contract/routes";
import type { routeMethods } from "@recado/contract/shared/route";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestCompany,
  createTestUser,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
} from "../factories.ts";
import { createOneOfEach } from "../one-of-each.ts";
import { freshAddress, openTestApp, type TestApp } from "../test-app.ts";
import type { ObjectIds } from "./requests.ts";

/** Origin of a browser app that is served from another domain than the API. */
const origin = "https://painel.exemplo.com.br";

let testApp: TestApp;
let padaria: TestCompany;
let objects: ObjectIds;
/** Ids of objects that earlier requests created, by the name under which later requests refer to them. */
const made = new Map<string, string>();

beforeAll(async () => {
  testApp = await openTestApp({ own: true, corsOrigins: [origin] });
  padaria = await createTestCompany(testApp);
  padaria.ana = await createTestUser(testApp, padaria, { name: "Ana", profile: "admin", super: true });
  objects = await createOneOfEach(testApp, padaria, padaria.ana, "padaria");
  testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: "#2f9e6e" } });
  bytes.set("picture", new Uint8Array(await drawn.png().toBuffer()));
  bytes.set("paper", new Uint8Array(Buffer.from("%PDF-1.4\n")));
  made.set("bruno", String(padaria.bruno.id));
  for (const name of ["accepted", "resolved"])
    made.set(name, String((await ticketFromMessage(testApp, padaria, "Oi", newCustomer())).id));
});
afterAll(() => testApp.close());

type Method = (typeof routeMethods)[number];

/** Field of a multipart form: its name, and its text or the sample file that it uploads. */
type FormPart = [field: string, text: string | { file: keyof typeof samples }];

interface Said {
  query?: Record<string, string>;
  body?: unknown;
  /** Fields of a multipart form, in the order in which they are sent. */
  form?: FormPart[];
  /** Name under which later requests refer to the id of the object that the request creates. */
  as?: string;
}
type SpecifiedCall = [method: Method, path: string, said?: Said];

const picture = { name: "foto 1.png", type: "image/png" };
const paper = { name: "Preços.pdf", type: "application/pdf" };
const samples = { picture, paper };
const bytes = new Map<keyof typeof samples, Uint8Array<ArrayBuffer>>();

/** Query keys that clients send with every list, even with lists that ignore these keys. */
const everyKey = {
  companyId: "1",
  searchParam: "",
  pageNumber: "1",
  date: "2026-03-05",
  dateStart: "2026-03-01",
  dateEnd: "2026-03-31",
};
const days = { initialDate: "2026-03-01", finalDate: "2026-03-05", companyId: "1" };
const nobody = { whatsappId: "", promptId: false, integrationId: "", userId: false };

const reading: SpecifiedCall[] = [
  ["GET", "/auth/me"],
  ["GET", "/version"],
  ["GET", "/plans/list", { query: everyKey }],
  ["GET", "/plans/all"],
  ["GET", "/plans/{plan}"],
  ["GET", "/companies", { query: everyKey }],
  ["GET", "/companies/list"],
  ["GET", "/companies/{company}"],
  ["GET", "/companies/listPlan/{company}"],
  ["GET", "/whatsapp", { query: { session: "0" } }],
  ["GET", "/whatsapp", { query: { ...everyKey, session: "0" } }],
  ["GET", "/whatsapp/{connection}", { query: { session: "0" } }],
  [
    "GET",
    "/tickets",
    {
      query: {
        searchParam: "",
        pageNumber: "1",
        tags: "[]",
        users: "[]",
        status: "pending",
        date: "2026-03-05",
        updatedAt: "2026-03-05",
        showAll: "true",
        queueIds: "[]",
        withUnreadMessages: "false",
      },
    },
  ],
  ["GET", "/tickets/{ticket}"],
  ["GET", "/tickets/u/{ticketUuid}"],
  ["GET", "/messages/{ticket}", { query: { pageNumber: "1" } }],
  ["GET", "/ticket-notes/list", { query: { ticketId: "{ticket}", contactId: "{contact}" } }],
  ["GET", "/tags", { query: everyKey }],
  ["GET", "/tags/list", { query: everyKey }],
  ["GET", "/tags/kanban", { query: everyKey }],
  ["GET", "/tags/{tag}"],
  ["GET", "/settings", { query: everyKey }],
  ["GET", "/queue", { query: everyKey }],
  ["GET", "/queue/{queue}"],
  ["GET", "/queue-options", { query: { queueId: "{queue}", parentId: "-1" } }],
  ["GET", "/users", { query: everyKey }],
  ["GET", "/users/list", { query: everyKey }],
  ["GET", "/users/{user}"],
  ["GET", "/contacts", { query: everyKey }],
  ["GET", "/contacts/list", { query: everyKey }],
  ["GET", "/contacts/{contact}"],
  ["GET", "/dashboard", { query: { days: "7" } }],
  ["GET", "/dashboard", { query: { date_from: "2026-03-01", date_to: "2026-03-05" } }],
  ["GET", "/dashboard/ticketsUsers", { query: days }],
  ["GET", "/dashboard/ticketsDay", { query: days }],
  ["GET", "/chats", { query: everyKey }],
  ["GET", "/chats/{chat}/messages", { query: everyKey }],
  ["GET", "/announcements", { query: everyKey }],
  ["GET", "/announcements/{announcement}"],
  ["GET", "/prompt", { query: everyKey }],
  ["GET", "/prompt/{prompt}"],
  ["GET", "/schedules", { query: everyKey }],
  ["GET", "/schedules/{schedule}"],
  ["GET", "/ticket/kanban", { query: { ...everyKey, queueIds: "[{queue}]" } }],
  ["GET", "/quick-messages", { query: { ...everyKey, userId: "{user}" } }],
  ["GET", "/quick-messages/list", { query: { ...everyKey, userId: "{user}" } }],
  ["GET", "/quick-messages/{quickMessage}"],
  ["GET", "/files", { query: everyKey }],
  ["GET", "/files/{fileList}"],
  ["GET", "/queueIntegration", { query: everyKey }],
  ["GET", "/queueIntegration/{integration}"],
  ["GET", "/helps", { query: everyKey }],
  ["GET", "/helps/list", { query: everyKey }],
];

const connection = {
  name: "Filial",
  queueIds: [],
  transferQueueId: "",
  promptId: false,
  greetingMessage: "",
};
const queue = { name: "Entrega", color: "#123abc", greetingMessage: "Olá!", orderQueue: 1, schedules: [] };
const person = { name: "Davi", profile: "user", allTicket: "desabled", queueIds: [], language: "" };
const contact = { name: "Rosa Lima", number: "5511988880001", email: "", extraInfo: [] };
const hours = { weekday: "Segunda-feira", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" };

const changing: SpecifiedCall[] = [
  ["POST", "/whatsapp", { body: connection, as: "newConnection" }],
  ["PUT", "/whatsapp/{newConnection}", { body: { ...connection, integrationId: "" } }],
  ["POST", "/whatsappsession/{newConnection}"],
  ["PUT", "/whatsappsession/{newConnection}"],
  ["DELETE", "/whatsappsession/{newConnection}"],
  ["POST", "/queue", { body: { ...queue, integrationId: "", promptId: false }, as: "newQueue" }],
  ["PUT", "/queue/{newQueue}", { body: { ...queue, orderQueue: "", promptId: "" } }],
  [
    "POST",
    "/queue-options",
    {
      body: { title: "Preços", message: "", option: 1, queueId: "#{newQueue}", parentId: -1 },
      as: "newOption",
    },
  ],
  ["PUT", "/queue-options/{newOption}", { body: { title: "Preço", message: "R$ 5", option: 1 } }],
  [
    "POST",
    "/users",
    { body: { ...person, email: "davi@exemplo.com.br", password: "senha-5", whatsappId: "" }, as: "newUser" },
  ],
  ["PUT", "/users/{newUser}", { body: { ...person, companyId: "#{company}", whatsappId: false } }],
  ["POST", "/contacts", { body: contact, as: "newContact" }],
  ["PUT", "/contacts/{newContact}", { body: { ...contact, name: "Rosa" } }],
  ["POST", "/contacts/upload", { body: [{ Nome: "Bia Souza", Telefone: 5511988880002 }] }],
  ["POST", "/contacts/import", { body: { whatsappId: "" } }],
  [
    "POST",
    "/tickets",
    {
      body: { ...nobody, contactId: "#{newContact}", queueId: "#{newQueue}", status: "open" },
      as: "newTicket",
    },
  ],
  ["PUT", "/tickets/{accepted}", { body: { status: "open", userId: "#{user}" } }],
  ["PUT", "/tickets/{resolved}", { body: { ...nobody, status: "closed", useIntegration: false } }],
  ["PUT", "/tickets/{newTicket}", { body: { queueId: "#{queue}", userId: "" } }],
  [
    "POST",
    "/messages/{accepted}",
    { body: { read: 1, fromMe: true, mediaUrl: "", body: "Bom dia!", quotedMsg: null } },
  ],
  [
    "POST",
    "/messages/{accepted}",
    {
      form: [
        ["fromMe", "true"],
        ["medias", { file: "picture" }],
        ["body", "foto 1.png"],
        ["medias", { file: "paper" }],
        ["body", "Preços.pdf"],
      ],
    },
  ],
  [
    "POST",
    "/messages/{accepted}",
    {
      form: [
        ["medias", { file: "picture" }],
        ["body", ""],
        ["fromMe", "true"],
      ],
    },
  ],
  [
    "POST",
    "/ticket-notes",
    { body: { note: "Ligar", ticketId: "#{ticket}", contactId: "#{contact}" }, as: "newNote" },
  ],
  ["POST", "/tags", { body: { name: "Urgente", color: "#a4ccce", kanban: 0 }, as: "newTag" }],
  ["PUT", "/tags/{newTag}", { body: { name: "Urgentes", color: "#a4ccce", kanban: 1 } }],
  ["POST", "/tags/sync", { body: { ticketId: "#{ticket}", tags: [] } }],
  ["DELETE", "/ticket-tags/{ticket}"],
  ["PUT", "/ticket-tags/{ticket}/{newTag}"],
  ["PUT", "/settings/userRating", { body: { key: "userRating", value: "enabled" } }],
  ["PUT", "/companies/{company}/schedules", { body: { id: "#{company}", schedules: [hours] } }],
  ["POST", "/quick-messages", { body: { shortcode: "ola", message: "Olá!" }, as: "newReply" }],
  ["PUT", "/quick-messages/{newReply}", { body: { shortcode: "ola", message: "Oi!", geral: true } }],
  [
    "POST",
    "/quick-messages/{newReply}/media-upload",
    {
      form: [
        ["typeArch", "quickMessage"],
        ["file", { file: "picture" }],
      ],
    },
  ],
  ["DELETE", "/quick-messages/{newReply}/media-upload"],
  [
    "POST",
    "/schedules",
    {
      body: {
        body: "Até amanhã!",
        contactId: "#{contact}",
        sendAt: "2027-11-20T12:00:00.000Z",
        ticketId: "",
      },
      as: "newSchedule",
    },
  ],
  ["PUT", "/schedules/{newSchedule}", { body: { body: "Até sexta!" } }],
  ["POST", "/schedules/{newSchedule}/media-upload", { form: [["file", { file: "picture" }]] }],
  ["DELETE", "/schedules/{newSchedule}/media-upload"],
  [
    "POST",
    "/announcements",
    { body: announcementForm.parse({ title: "Aviso", text: "Novo" }), as: "newAnnouncement" },
  ],
  ["PUT", "/announcements/{newAnnouncement}", { body: { title: "Aviso", text: "Novo", priority: 1 } }],
  [
    "POST",
    "/announcements/{newAnnouncement}/media-upload",
    {
      form: [
        ["typeArch", "announcements"],
        ["file", { file: "picture" }],
      ],
    },
  ],
  ["DELETE", "/announcements/{newAnnouncement}/media-upload"],
  ["POST", "/chats", { body: { title: "Turno", users: ["#{bruno}"] }, as: "newChat" }],
  ["PUT", "/chats/{newChat}", { body: { title: "Turnos" } }],
  ["POST", "/chats/{newChat}/messages", { body: { message: "Bom dia!" } }],
  ["POST", "/chats/{newChat}/read", { body: { userId: "#{user}" } }],
  [
    "POST",
    "/prompt",
    { body: { name: "Vendas", prompt: "Venda", apiKey: "sk-1", queueId: "#{queue}" }, as: "newPrompt" },
  ],
  ["PUT", "/prompt/{newPrompt}", { body: { name: "Venda", maxTokens: 100 } }],
  [
    "POST",
    "/queueIntegration",
    {
      body: { type: "n8n", name: "Robô", urlN8N: "https://example.com/n8n", language: "" },
      as: "newIntegration",
    },
  ],
  ["PUT", "/queueIntegration/{newIntegration}", { body: { name: "Robôs", language: "" } }],
  [
    "POST",
    "/files",
    { body: { name: "Tabela", message: "Preços", options: [{ id: "", name: "PDF" }] }, as: "newFiles" },
  ],
  ["PUT", "/files/{newFiles}", { body: { name: "Tabelas", message: "Preços" } }],
  [
    "POST",
    "/files/uploadList/{newFiles}",
    {
      form: [
        ["fileId", "{newFiles}"],
        ["typeArch", "fileList"],
        ["files", { file: "paper" }],
        ["mediaType", "application/pdf"],
        ["name", "PDF"],
        ["id", ""],
        ["files", { file: "picture" }],
        ["mediaType", "image/png"],
        ["name", "Foto"],
        ["id", ""],
      ],
    },
  ],
  [
    "POST",
    "/plans",
    {
      body: { name: "Pleno", users: 5, connections: 2, queues: 4, value: 99.9, useKanban: true },
      as: "newPlan",
    },
  ],
  ["PUT", "/plans/{newPlan}", { body: { name: "Pleno", users: 6 } }],
  [
    "POST",
    "/companies",
    {
      body: {
        name: "Mercado",
        email: "mercado@exemplo.com.br",
        phone: "",
        planId: "#{newPlan}",
        status: true,
        campaignsEnabled: true,
        dueDate: null,
        recurrence: "MENSAL",
        userName: "Maria",
        userEmail: "maria.mercado@exemplo.com.br",
        password: "senha-nova",
      },
      as: "newCompany",
    },
  ],
  ["PUT", "/companies/{newCompany}", { body: { id: "#{newCompany}", name: "Mercadão", dueDate: "" } }],
  ["POST", "/helps", { body: { title: "Início", description: "", video: "dQw4w9WgXcQ" }, as: "newHelp" }],
  ["PUT", "/helps/{newHelp}", { body: { title: "Começo", description: "", video: "dQw4w9WgXcQ" } }],
];

const deleting: SpecifiedCall[] = [
  ["DELETE", "/ticket-notes/{newNote}"],
  ["DELETE", "/queue-options/{newOption}"],
  ["DELETE", "/quick-messages/{newReply}"],
  ["DELETE", "/schedules/{newSchedule}"],
  ["DELETE", "/announcements/{newAnnouncement}"],
  ["DELETE", "/chats/{newChat}"],
  ["DELETE", "/prompt/{newPrompt}"],
  ["DELETE", "/queueIntegration/{newIntegration}"],
  ["DELETE", "/files/{newFiles}"],
  ["DELETE", "/helps/{newHelp}"],
  ["DELETE", "/tags/{newTag}"],
  ["DELETE", "/tickets/{newTicket}"],
  ["DELETE", "/contacts/{newContact}"],
  ["DELETE", "/users/{newUser}"],
  ["DELETE", "/queue/{newQueue}"],
  ["DELETE", "/whatsapp/{newConnection}"],
  ["POST", "/auth/refresh_token"],
  ["DELETE", "/auth/logout"],
];

const calls = [...reading, ...changing, ...deleting];

/** Replaces names by the ids of objects: `{ticket}` within a text by digits, and `"#{ticket}"` by a number. */
function fill<T>(value: T): T {
  const idOf = (name: string) => made.get(name) ?? String(objects[name as keyof ObjectIds]);
  const filled = JSON.stringify(value)
    .replace(/"#\{(\w+)\}"/g, (_, name: string) => idOf(name))
    .replace(/\{(\w+)\}/g, (_, name: string) => idOf(name));
  return JSON.parse(filled) as T;
}

/** Encodes the fields as multipart form data, as a browser does. */
async function encode(parts: readonly FormPart[]) {
  const form = new FormData();
  for (const [field, value] of parts)
    if (typeof value === "string") form.append(field, value);
    else form.append(field, blobOf(value.file), samples[value.file].name);
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  };
}

function blobOf(sample: keyof typeof samples): Blob {
  return new Blob([bytes.get(sample) ?? ""], { type: samples[sample].type });
}

async function ask(method: Method, url: string, { body, form }: Pick<Said, "body" | "form">) {
  const preflight = await testApp.app.http.inject({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "authorization,content-type",
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-methods"]).toContain(method);
  const encoded = form && (await encode(form));
  const answer = await testApp.app.http.inject({
    method,
    url,
    remoteAddress: freshAddress(),
    headers: { origin, authorization: `Bearer ${padaria.ana.token}`, ...encoded?.headers },
    ...(body === undefined ? {} : { payload: body as object }),
    ...(encoded ? { payload: encoded.payload } : {}),
  });
  expect(answer.headers["access-control-allow-origin"]).toBe(origin);
  return answer;
}

describe("the specification's calls", () => {
  // Specification (money): the paths of the specification.
  it.each(calls)(
    "%s %s is answered, with and without a slash at its end",
    async (method, path, said = {}) => {
      const { query = {}, ...sent } = fill(said);
      const search = new URLSearchParams(query).toString();
      const url = `/api${fill(path)}`;
      // A request that changes something is sent only once, with a trailing slash in its path. The slash is the rarer
      // spelling and therefore the one to test.
      const spellings = method === "GET" ? [url, `${url}/`] : [`${url}/`];
      for (const spelling of spellings) {
        const answer = await ask(method, search ? `${spelling}?${search}` : spelling, sent);
        // The session cannot be refreshed, because the test has no cookie. The server has understood the request, which
        // is all that this test checks.
        const isDue = answer.statusCode < 300 || path === "/auth/refresh_token";
        expect(isDue ? "understood" : answer.body).toBe("understood");
        if (said.as) made.set(said.as, String(answer.json<{ id: number }>().id));
      }
    },
  );

  it("all exist as routes of the contract", () => {
    const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, "*");
    const known = new Set(routes.map(({ route }) => `${route.method} ${shapeOf(route.path)}`));
    const unknown = calls.filter(([method, path]) => {
      const shape = shapeOf(path);
      return (
        !known.has(`${method} ${shape}`) &&
        !known.has(`${method} ${shape.replace("/settings/userRating", "/settings/*")}`)
      );
    });
    expect(unknown).toEqual([]);
  });
});

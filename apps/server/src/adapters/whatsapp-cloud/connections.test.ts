import {
  createConnection,
  deleteConnection,
  listConnections,
  renewSession,
  updateConnection,
} from "@recado/contract/connections";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Outage } from "../../platform/outage.ts";
import type { SessionHost } from "../../ports/channel.ts";
import {
  addBusinessNumber,
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  cloudForm,
  connectCloud,
  openCloudTestApp,
  untilCloud,
} from "../../testing/cloud-test-app.ts";
import { acceptTicketOf } from "../../testing/conversation.ts";
import { createTestStaff, type Staff, untilTrue } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let vizinha: Staff;
let loja: CloudConnection;

beforeAll(async () => {
  testApp = await openCloudTestApp({ proofMilliseconds: 100 });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
  loja = await connectCloud(testApp, padaria);
});
afterAll(() => testApp.close());

const until = (id: number, status: string, reason: string | null) =>
  untilCloud(
    testApp,
    padaria,
    id,
    (connection) => connection.status === status && connection.reason === reason,
  );

function create(name: string, cloud: object | null, staff = padaria) {
  return testApp.call(staff.ana.token, createConnection, {
    body: { name, queueIds: [staff.sales], provider: "cloud", cloud } as never,
  });
}

function update(id: number, cloud: object, staff = padaria) {
  return testApp.call(staff.ana.token, updateConnection, {
    params: { id: String(id) },
    body: { cloud } as never,
  });
}

describe("the Cloud API settings of a connection", () => {
  it("are returned without secrets, and only to users who may manage the connection", async () => {
    const { phoneNumberId, wabaId } = loja.number;
    const own = await testApp.call(padaria.ana.token, listConnections, { query: {} });
    expect(own.find(({ id }) => id === loja.id)).toMatchObject({
      provider: "cloud",
      number: loja.number.number,
      cloud: {
        phoneNumberId,
        wabaId,
        graphVersion: "v26.0",
        baseUrl: testApp.sandbox.url,
        webhookPath: expect.stringMatching(/^\/webhooks\/whatsapp-cloud\/\d+-[\w-]{22}$/),
      },
    });
    const agents = await testApp.call(padaria.bruno.token, listConnections, { query: {} });
    expect(agents.find(({ id }) => id === loja.id)?.cloud).toBeNull();
    const told = JSON.stringify([own, agents]);
    for (const secret of [loja.number.token, loja.number.appSecret, "palavra-da-loja"])
      expect(told).not.toContain(secret);
  });

  it("are stored encrypted", async () => {
    const row = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql`select * from cloud_connections where connection_id = ${loja.id}`),
    );
    const stored = Object.values(row ?? {}).map((value) =>
      Buffer.isBuffer(value) ? value.toString("latin1") : value,
    );
    for (const secret of [loja.number.token, loja.number.appSecret, "palavra-da-loja"])
      expect(stored.join()).not.toContain(secret);
  });

  it.each([
    ["without any", () => null, "cloud"],
    ["without a token", (form: object) => ({ ...form, token: "" }), "cloud.token"],
    ["without the app secret", (form: object) => ({ ...form, appSecret: undefined }), "cloud.appSecret"],
    [
      "with a number that is none",
      (form: object) => ({ ...form, phoneNumberId: "../me" }),
      "cloud.phoneNumberId",
    ],
    [
      "with a version that is none",
      (form: object) => ({ ...form, graphVersion: "v26.0/x" }),
      "cloud.graphVersion",
    ],
  ])("are refused %s", async (name, change, path) => {
    const form = cloudForm(testApp, addBusinessNumber(testApp.sandbox));
    await expect(create(`Recusada ${name}`, change(form))).rejects.toMatchObject({
      body: { error: "ERR_VALIDATION", issues: [expect.objectContaining({ path })] },
    });
  });

  const listed = (rest: string) => () => `${testApp.sandbox.url}${rest}`;
  it.each([
    ["https://evil.example", () => "https://evil.example"],
    ["http://127.0.0.1:1", () => "http://127.0.0.1:1"],
    ["http://169.254.169.254", () => "http://169.254.169.254"],
    ["a path below a listed address", listed("/me/..%2f")],
    ["a listed address with a question behind it", listed("/?x=")],
    ["a listed address with an empty question", listed("?")],
    ["a listed address with a fragment", listed("#x")],
    ["a listed address with a user", () => testApp.sandbox.url.replace("://", "://a:b@")],
  ])("are refused with the base URL %s", async (name, address) => {
    const baseUrl = address();
    const form = { ...cloudForm(testApp, addBusinessNumber(testApp.sandbox)), baseUrl };
    await expect(create(`Para ${name}`, form)).rejects.toMatchObject({
      body: { error: "ERR_CLOUD_URL_REFUSED" },
    });
    await expect(update(loja.id, { ...form, phoneNumberId: loja.phoneNumberId })).rejects.toMatchObject({
      body: { error: "ERR_CLOUD_URL_REFUSED" },
    });
  });

  it("with a base URL that the operator no longer allows disconnect with that reason", async () => {
    const filial = await connectCloud(testApp, padaria, "De outro endereço", { isTold: false });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update cloud_connections set base_url = ${`${testApp.sandbox.url}/x?y=`}
        where company_id = ${db.companyId} and connection_id = ${filial.id}`),
    );
    await testApp.call(padaria.ana.token, renewSession, { params: { id: String(filial.id) } });
    await until(filial.id, "DISCONNECTED", "addressRefused");
    await testApp.call(padaria.ana.token, updateConnection, {
      params: { id: String(filial.id) },
      body: { cloud: { ...cloudForm(testApp, filial.number), token: "", appSecret: "", verifyToken: "" } },
    });
    await until(filial.id, "CONNECTED", null);
  });

  it("cannot use a number twice in a company, but another company may use the number", async () => {
    await expect(create("Outra", cloudForm(testApp, loja.number))).rejects.toMatchObject({
      body: { error: "ERR_CLOUD_NUMBER_TAKEN" },
    });
    await expect(update(loja.id, cloudForm(testApp, loja.number), vizinha)).rejects.toMatchObject({
      body: { error: "ERR_NO_WAPP_FOUND" },
    });
    const theirs = await create("Loja", cloudForm(testApp, loja.number), vizinha);
    await testApp.call(vizinha.ana.token, deleteConnection, { params: { id: String(theirs.id) }, query: {} });
  });
});

describe("a Cloud API connection", () => {
  it("whose token is refused disconnects, and sends the waiting messages with a new token", async () => {
    const filial = await connectCloud(testApp, padaria, "Filial");
    const camila = addCustomer(testApp.sandbox);
    testApp.sandbox.say(camila, filial.phoneNumberId, { type: "text", text: "Bom dia!" });
    const chat = await acceptTicketOf(testApp, padaria.bruno, camila);
    testApp.sandbox.updateNumber(filial.phoneNumberId, { token: "EAAG-novo" });
    await until(filial.id, "DISCONNECTED", "tokenRefused");
    const { id } = await chat.send("espera");
    testApp.sandbox.say(camila, filial.phoneNumberId, { type: "text", text: "ainda chega" });
    await chat.until(({ body }) => body === "ainda chega");
    await testApp.call(padaria.ana.token, renewSession, { params: { id: String(filial.id) } });
    await until(filial.id, "DISCONNECTED", "tokenRefused");
    await update(filial.id, {
      ...cloudForm(testApp, filial.number),
      token: "EAAG-novo",
      appSecret: "",
      verifyToken: "",
    });
    await until(filial.id, "CONNECTED", null);
    await chat.until((message) => message.id === id && message.ack === 3);
  });

  it("reports its disconnection again until the report is stored", async () => {
    const quitanda = await connectCloud(testApp, padaria, "Quitanda");
    const told: string[] = [];
    let outages = 2;
    const host: Pick<SessionHost, "changeState" | "proveLife"> = {
      changeState: async ({ status }) => {
        if (status === "DISCONNECTED" && outages-- > 0) throw new Outage("the database is away");
        told.push(status);
      },
      proveLife: () => {},
    };
    const lease = { companyId: padaria.id, connectionId: quitanda.id, epoch: "0" };
    const session = await testApp.channel.open(lease, host as SessionHost);
    testApp.sandbox.updateNumber(quitanda.phoneNumberId, { token: "EAAG-outro" });
    await untilTrue(() => told.includes("DISCONNECTED"));
    await session.stop();
    expect(told.filter((status) => status === "DISCONNECTED")).toHaveLength(1);
  });

  it("with a number unknown to Meta disconnects with that reason", async () => {
    const number = { ...addBusinessNumber(testApp.sandbox), phoneNumberId: "404" };
    const { id } = await create("Errada", cloudForm(testApp, number));
    await until(id, "DISCONNECTED", "numberUnknown");
  });

  it("times out while Meta's API is down and reconnects afterwards", async () => {
    const posto = await connectCloud(testApp, padaria, "Posto");
    const { phoneNumberId } = posto;
    testApp.sandbox.faults.add({
      kind: "server-error",
      call: "number",
      phoneNumberId,
      times: "until-cleared",
    });
    await until(posto.id, "TIMEOUT", "serverUnavailable");
    testApp.sandbox.faults.clear();
    await until(posto.id, "CONNECTED", null);
  });

  it("that was deleted no longer has a webhook address", async () => {
    const banca = await connectCloud(testApp, padaria, "Banca");
    await testApp.call(padaria.ana.token, deleteConnection, { params: { id: String(banca.id) }, query: {} });
    expect((await fetch(banca.webhookUrl, { method: "POST", body: "{}" })).status).toBe(404);
  });
});

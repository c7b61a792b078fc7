import {
  createQuickMessage,
  deleteQuickMessage,
  getQuickMessage,
  listActiveQuickMessages,
  listQuickMessages,
  type QuickMessage,
  updateQuickMessage,
} from "@recado/contract/quick-messages";
import type { CallOf } from "@recado/contract/shared/route";
import { deleteUser } from "@recado/contract/staff";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, createTestUser, type Person, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

type Form = CallOf<typeof createQuickMessage>["body"];

function create(body: Form, person = padaria.bruno): Promise<QuickMessage> {
  return testApp.call(person.token, createQuickMessage, { body });
}

function change({ id }: QuickMessage, body: CallOf<typeof updateQuickMessage>["body"], person: Person) {
  return testApp.call(person.token, updateQuickMessage, { params: { id: String(id) }, body });
}

function remove({ id }: QuickMessage, person: Person) {
  return testApp.call(person.token, deleteQuickMessage, { params: { id: String(id) } });
}

async function shortcuts(person: Person, query: CallOf<typeof listQuickMessages>["query"] = {}) {
  const { records } = await testApp.call(person.token, listQuickMessages, { query });
  return records.map(({ shortcode }) => shortcode);
}

async function suggested(person: Person, query: CallOf<typeof listActiveQuickMessages>["query"] = {}) {
  return (await testApp.call(person.token, listActiveQuickMessages, { query })).map(
    ({ shortcode }) => shortcode,
  );
}

describe("a quick message", () => {
  it("is personal, active and without a file by default", async () => {
    const reply = await create({ shortcode: " /horario ", message: "Das 8h às 18h, {{firstName}}." });
    expect(reply).toEqual({
      id: expect.any(Number),
      shortcode: "horario",
      message: "Das 8h às 18h, {{firstName}}.",
      geral: false,
      status: true,
      userId: padaria.bruno.id,
      isMedia: false,
      mediaPath: null,
      mediaName: null,
      media: null,
      updatedAt: expect.any(String),
    });
    const params = { id: String(reply.id) };
    expect(await testApp.call(padaria.bruno.token, getQuickMessage, { params })).toEqual(reply);
  });

  it.each([
    [{}, "Obrigatório"],
    [{ shortcode: "  " }, "Obrigatório"],
    [{ shortcode: "/" }, "Obrigatório"],
    [{ shortcode: "a".repeat(61) }, "Mensagem muito longa"],
  ])("with %j is refused with “%s”", async (body, message) => {
    const refusal = await expectRefusal(create(body as Form), "ERR_VALIDATION");
    expect(refusal.issues).toEqual([{ path: "shortcode", message }]);
  });

  it("has a shortcut that is unique among the author's and among the company's quick messages", async () => {
    await create({ shortcode: "oi" });
    await expectRefusal(create({ shortcode: "OI" }), "ERR_SHORTCODE_EXISTS");
    await create({ shortcode: "oi" }, padaria.clara);
    const general = await create({ shortcode: "oi", geral: true }, padaria.ana);
    await expectRefusal(create({ shortcode: "Oi", geral: true }, padaria.ana), "ERR_SHORTCODE_EXISTS");
    const another = await create({ shortcode: "oi" }, padaria.ana);
    await expectRefusal(change(another, { geral: true }, padaria.ana), "ERR_SHORTCODE_EXISTS");
    expect((await change(general, { shortcode: "OI" }, padaria.ana)).shortcode).toBe("OI");
  });

  // Specification (tickets): quick replies of one's own stay with their author.
  it("that is personal is seen and changed by its author only, not even by an admin", async () => {
    const own = await create({ shortcode: "meu" });
    const params = { id: String(own.id) };
    for (const person of [padaria.clara, padaria.ana]) {
      await expectRefusal(
        testApp.call(person.token, getQuickMessage, { params }),
        "ERR_NO_QUICK_MESSAGE_FOUND",
      );
      await expectRefusal(change(own, { message: "Nosso" }, person), "ERR_NO_QUICK_MESSAGE_FOUND");
      await expectRefusal(remove(own, person), "ERR_NO_QUICK_MESSAGE_FOUND");
    }
    expect(await shortcuts(padaria.bruno)).toEqual(["meu"]);
  });

  it("of the company is seen by all users, and created and changed by admins only", async () => {
    await expectRefusal(create({ shortcode: "pix", geral: true }), "ERR_NO_PERMISSION");
    const own = await create({ shortcode: "pix" });
    await expectRefusal(change(own, { geral: true }, padaria.bruno), "ERR_NO_PERMISSION");
    const general = await create({ shortcode: "pix", geral: true }, padaria.ana);
    await expectRefusal(change(general, { message: "Outra" }, padaria.clara), "ERR_NO_PERMISSION");
    await expectRefusal(remove(general, padaria.clara), "ERR_NO_PERMISSION");
    expect((await change(general, { message: "Chave" }, padaria.ana)).message).toBe("Chave");
    await remove(general, padaria.ana);
    await expectRefusal(remove(general, padaria.ana), "ERR_NO_QUICK_MESSAGE_FOUND");
  });

  it("of the company becomes the personal one of the admin who unshares it", async () => {
    const bea = await createTestUser(testApp, padaria, { name: "Bea", profile: "admin" });
    const body = { geral: true };
    const [one, other] = [
      await create({ shortcode: "um", ...body }, bea),
      await create({ shortcode: "dois", ...body }, bea),
    ];
    const clara = await testApp.listen(padaria.clara.token);
    expect(await change(one, { geral: false }, padaria.ana)).toMatchObject({
      geral: false,
      userId: padaria.ana.id,
    });
    await testApp.call(padaria.ana.token, deleteUser, { params: { id: String(bea.id) } });
    expect(await change(other, { geral: false, message: "Dois" }, padaria.ana)).toMatchObject({
      geral: false,
      message: "Dois",
      userId: padaria.ana.id,
    });
    expect(await shortcuts(padaria.ana)).toEqual(["dois", "um"]);
    expect(await shortcuts(padaria.clara)).toEqual([]);
    await clara.settle();
    const told = clara.heard.filter(({ name }) => name === "quickMessage").map(({ payload }) => payload);
    expect(told).toEqual([
      { action: "delete", id: one.id },
      { action: "delete", id: other.id },
    ]);
  });
});

describe("the list of quick messages", () => {
  beforeEach(async () => {
    await create({ shortcode: "bruno" });
    await create({ shortcode: "clara", message: "Entrega amanhã" }, padaria.clara);
    await create({ shortcode: "Todos", geral: true }, padaria.ana);
    await create({ shortcode: "velha", geral: true, status: false }, padaria.ana);
  });

  // Specification (tickets): quick replies: one's own and the company's.
  it("has the user's own and the company's quick messages by shortcut", async () => {
    expect(await shortcuts(padaria.bruno)).toEqual(["bruno", "Todos", "velha"]);
    expect(await shortcuts(padaria.ana)).toEqual(["Todos", "velha"]);
    expect(await shortcuts(padaria.clara, { searchParam: "AMANHA" })).toEqual(["clara"]);
  });

  it("of suggestions has all active quick messages", async () => {
    expect(await suggested(padaria.bruno)).toEqual(["bruno", "Todos"]);
  });

  it("never has another user's personal quick messages, even when their user id is requested", async () => {
    const query = { userId: String(padaria.clara.id) };
    expect(await shortcuts(padaria.bruno, query)).toEqual(["Todos", "velha"]);
    expect(await suggested(padaria.ana, query)).toEqual(["Todos"]);
    expect(await suggested(padaria.clara, query)).toEqual(["clara", "Todos"]);
  });

  it("has pages of twenty", async () => {
    for (let made = 0; made < 20; made++) await create({ shortcode: `x${made}` });
    const query = { pageNumber: "2" };
    const page = await testApp.call(padaria.bruno.token, listQuickMessages, { query });
    expect(page).toMatchObject({ count: 23, hasMore: false });
    expect(page.records).toHaveLength(3);
  });
});

describe("live events of quick messages", () => {
  it("reach only the author of a personal one, and all users for one of the company", async () => {
    const [ana, clara] = await Promise.all([
      testApp.listen(padaria.ana.token),
      testApp.listen(padaria.clara.token),
    ]);
    const own = await create({ shortcode: "meu" }, padaria.ana);
    const shared = await change(own, { geral: true }, padaria.ana);
    const hidden = await change(own, { geral: false }, padaria.ana);
    await remove(own, padaria.ana);
    await Promise.all([ana.settle(), clara.settle()]);
    expect(ana.heard.map(({ payload }) => payload)).toEqual([
      { action: "create", record: own },
      { action: "update", record: shared },
      { action: "update", record: hidden },
      { action: "delete", id: own.id },
    ]);
    expect(clara.heard.map(({ payload }) => payload)).toEqual([
      { action: "update", record: shared },
      { action: "delete", id: own.id },
    ]);
  });
});

import { listAuditLog } from "@recado/contract/audit-log";
import { getMe, logout, type UserSession, userSessionSchema } from "@recado/contract/auth";
import { createChat } from "@recado/contract/chats";
import { getCompany, listCompanies, updateCompany } from "@recado/contract/managed-companies";
import { forwardMessages, listMessages } from "@recado/contract/messages";
import { createPlan } from "@recado/contract/plans";
import { createUser, updateUser } from "@recado/contract/staff";
import { enterCompany, leaveCompany, maxSupportMinutes } from "@recado/contract/support";
import { createTag, listTags } from "@recado/contract/tags";
import { updateTicket } from "@recado/contract/tickets";
import { getUser, listUserNames, listUsers, startAbsence } from "@recado/contract/users";
import { verifySession } from "@recado/contract/verification";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usualTimeLimits } from "../../platform/http/request-time.ts";
import { createLogger } from "../../platform/logger.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  signInAs,
  type TestCompany,
  testPassword,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { endSupport } from "./jobs.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let host: Staff;
let padaria: TestCompany;
/** Super user of the installation, who acts as the operator. */
let sofia: Person;

beforeAll(async () => {
  testApp = await openTestApp({
    own: true,
    clock,
    timeLimits: { ...usualTimeLimits, sessionCheck: 20 },
  });
  host = await createTestStaff(testApp, "Sede");
});
beforeEach(async () => {
  clock.reset();
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
  padaria = await createTestCompany(testApp);
});
afterEach(() => clock.reset());
afterAll(() => testApp.close());

const reason = "Fila sem horário";

function enter(person: { token: string } = sofia, id = padaria.id): Promise<UserSession> {
  return testApp.call(person.token, enterCompany, { params: { id: String(id) }, body: { reason } });
}

function leave({ token }: { token: string }) {
  return testApp.call(token, leaveCompany, {});
}

function addTag(token: string, name: string) {
  return testApp.call(token, createTag, { body: { name, color: "#2f9e6e" } });
}

async function logOf(token: string) {
  const { entries } = await testApp.call(token, listAuditLog, { query: {} });
  return entries;
}

function writeEnds(): Promise<void> {
  return endSupport({ database: testApp.app.database, clock, logger: createLogger("silent") })({});
}

/** Signs in as a person, from a browser with its own cookie. */
async function browserOf(person: Person): Promise<{ token: string; refresh: () => Promise<UserSession> }> {
  const answer = await testApp.app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: freshAddress(),
    payload: { email: person.email, password: testPassword },
  });
  const cookieIn = (cookies: { name: string; value: string }[]) =>
    cookies.find(({ name }) => name === "recado_refresh")?.value;
  let cookie = cookieIn(answer.cookies) ?? "";
  return {
    token: userSessionSchema.parse(answer.json()).token,
    async refresh() {
      const refreshed = await testApp.app.http.inject({
        method: "POST",
        url: "/api/auth/refresh_token",
        remoteAddress: freshAddress(),
        cookies: { recado_refresh: cookie },
      });
      cookie = cookieIn(refreshed.cookies) ?? cookie;
      return userSessionSchema.parse(refreshed.json());
    },
  };
}

describe("entering a company for support", () => {
  // Specification (money): Whoever hosts: with a reason, alone.
  it("needs a super user and a reason", async () => {
    const vizinha = await createTestStaff(testApp, "Vizinha");
    await expectRefusal(enter(vizinha.ana), "ERR_NO_PERMISSION");
    await expectRefusal(enter(padaria.ana), "ERR_NO_PERMISSION");
    const empty = testApp.call(sofia.token, enterCompany, {
      params: { id: String(padaria.id) },
      body: { reason: "   " },
    });
    const { issues } = await expectRefusal(empty, "ERR_VALIDATION");
    expect(issues).toMatchObject([{ path: "reason" }]);
  });

  it("gives a super user the rights of the company's admin for an hour", async () => {
    const { token, user, support } = await enter();
    expect(user).toMatchObject({
      name: "Sofia (suporte)",
      companyId: padaria.id,
      profile: "admin",
      super: false,
      company: { name: padaria.name },
    });
    const minutes = (Date.parse(support?.until ?? "") - clock.now().getTime()) / minute;
    expect(minutes).toBeGreaterThan(maxSupportMinutes - 1);
    expect(minutes).toBeLessThanOrEqual(maxSupportMinutes);
    expect(await testApp.call(token, getMe, {})).toEqual(user);
  });

  it("is refused for an unknown company and for the operator's own company", async () => {
    await expectRefusal(enter(sofia, 2_000_000_000), "ERR_NO_COMPANY_FOUND");
    await expectRefusal(enter(sofia, host.id), "ERR_SUPPORT_HOST");
  });

  it("is refused while the super user is inside a company", async () => {
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const inside = await enter();
    await expectRefusal(enter(inside, vizinha.id), "ERR_SUPPORT_INSIDE");
    await expectRefusal(enter(sofia, vizinha.id), "ERR_SUPPORT_INSIDE");
    await leave(inside);
    expect((await enter(sofia, vizinha.id)).user.companyId).toBe(vizinha.id);
  });

  it("succeeds once for several simultaneous requests", async () => {
    const entries = await Promise.allSettled([enter(), enter(), enter()]);
    const inside = entries.flatMap((entry) => (entry.status === "fulfilled" ? [entry.value] : []));
    const works = await Promise.allSettled(inside.map(({ token }) => testApp.call(token, getMe, {})));
    expect(works.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each([
    ["blocked", { status: false }],
    ["overdue", { dueDate: "2020-01-01" }],
  ])("is possible in a company that is %s, whose own users are refused", async (_, body) => {
    await testApp.call(sofia.token, updateCompany, { params: { id: String(padaria.id) }, body });
    const { token } = await enter();
    await addTag(token, "Visto");
    const refused = await testApp.call(padaria.ana.token, listTags, {}).catch(({ status }) => status);
    expect(refused).toBe(402);
  });
});

describe("a super user inside a company", () => {
  // Specification (money): Whoever hosts: and sees nothing but that company.
  it("sees data of that company only", async () => {
    await addTag(host.ana.token, "Da sede");
    await addTag(padaria.ana.token, "Da padaria");
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const { token } = await enter();
    const { tags } = await testApp.call(token, listTags, {});
    expect(tags.map(({ name }) => name)).toEqual(["Da padaria"]);
    for (const { id } of [sofia, vizinha.ana])
      await expectRefusal(testApp.call(token, getUser, { params: { id: String(id) } }), "ERR_NO_USER_FOUND");
    await expectRefusal(
      testApp.call(token, getCompany, { params: { id: String(host.id) } }),
      "ERR_NO_COMPANY_FOUND",
    );
  });

  it("can use routes of super users and log out only after leaving", async () => {
    const { token } = await enter();
    await expectRefusal(testApp.call(token, listCompanies, {}), "ERR_SUPPORT_INSIDE");
    await expectRefusal(testApp.call(token, logout, {}), "ERR_SUPPORT_INSIDE");
    expect((await testApp.call(token, getMe, {})).companyId).toBe(padaria.id);
  });

  it("is not listed among the company's users and cannot be changed", async () => {
    const { token, user } = await enter();
    for (const caller of [padaria.ana.token, token]) {
      const names = await testApp.call(caller, listUserNames, {});
      expect(names.map(({ id }) => id)).not.toContain(user.id);
      const page = await testApp.call(caller, listUsers, {});
      expect([page.users.map(({ id }) => id).includes(user.id), page.count]).toEqual([false, 3]);
      const params = { id: String(user.id) };
      await expectRefusal(testApp.call(caller, getUser, { params }), "ERR_NO_USER_FOUND");
      const changing = testApp.call(caller, updateUser, { params, body: { password: "outra-senha" } });
      await expectRefusal(changing, "ERR_NO_USER_FOUND");
    }
    await expectRefusal(testApp.call(token, startAbsence, { body: {} }), "ERR_NO_USER_FOUND");
  });

  it("does not count towards the plan's limit of users", async () => {
    const body = { name: `Três ${padaria.id}`, users: 4, connections: 5, queues: 5, value: 10 };
    const { id: planId } = await testApp.call(sofia.token, createPlan, { body });
    const params = { id: String(padaria.id) };
    await testApp.call(sofia.token, updateCompany, { params, body: { planId } });
    const { token } = await enter();
    const hire = (email: string) =>
      testApp.call(token, createUser, {
        body: { name: "Davi", email, password: testPassword, profile: "user", queueIds: [] },
      });
    await hire(`davi${padaria.id}@exemplo.com.br`);
    await expectRefusal(hire(`eva${padaria.id}@exemplo.com.br`), "ERR_PLAN_LIMIT");
  });

  it("cannot own tickets or join chats", async () => {
    const ticket = await ticketFromMessage(testApp, padaria);
    const { token, user } = await enter();
    const change = (caller: string, body: object) =>
      testApp.call(caller, updateTicket, { params: { id: String(ticket.id) }, body });
    await expectRefusal(change(token, { status: "open", userId: user.id }), "ERR_SUPPORT_AGENT");
    await change(padaria.ana.token, { status: "open", userId: padaria.ana.id });
    const transfer = { userId: user.id, queueId: padaria.sales };
    await expectRefusal(change(padaria.ana.token, transfer), "ERR_NO_USER_FOUND");
    await expectRefusal(change(token, transfer), "ERR_NO_USER_FOUND");
    await change(token, { status: "closed" });
    await expectRefusal(change(token, { status: "open", userId: user.id }), "ERR_SUPPORT_AGENT");
    const { messages } = await testApp.call(token, listMessages, {
      params: { ticketId: String(ticket.id) },
    });
    const forwarding = testApp.call(token, forwardMessages, {
      params: { ticketId: String(ticket.id) },
      body: { messageIds: messages.map(({ id }) => id), contactIds: [ticket.contactId] },
    });
    await expectRefusal(forwarding, "ERR_SUPPORT_AGENT");
    const chat = { title: "Equipe", users: [padaria.ana.id] };
    await expectRefusal(testApp.call(token, createChat, { body: chat }), "ERR_NO_USER_FOUND");
  });

  it("receives the live events of the company's admins, and is not shown as present", async () => {
    const { token } = await enter();
    const ana = await testApp.listen(padaria.ana.token);
    const inside = await testApp.listen(token);
    inside.socket.emit("userStatus");
    await addTag(host.ana.token, `Sede ${padaria.id}`);
    const { id } = await addTag(padaria.ana.token, "Nova");
    await inside.next(
      ({ name, payload }) => name === "tag" && JSON.stringify(payload).includes(`"id":${id}`),
    );
    await inside.settle();
    expect(inside.heard.map(({ companyId }) => companyId)).toEqual(inside.heard.map(() => padaria.id));
    await ana.settle();
    expect(JSON.stringify(ana.heard)).not.toContain("(suporte)");
  });
});

describe("the audit logs", () => {
  it("of both companies record entering, reason, changes inside and leaving", async () => {
    const inside = await enter();
    const { id } = await addTag(inside.token, "Ajuda");
    await leave(inside);
    const by = { userId: inside.user.id, userName: "Sofia (suporte)", bySupport: true };
    expect(await logOf(padaria.ana.token)).toMatchObject([
      { ...by, area: "support", action: "signedOut", label: padaria.name },
      { ...by, area: "tags", action: "created", entityId: String(id), label: "Ajuda" },
      {
        ...by,
        area: "support",
        action: "signedIn",
        label: padaria.name,
        changes: [{ field: "reason", to: reason }],
      },
      ...(await logOf(padaria.ana.token)).slice(3),
    ]);
    const own = (await logOf(sofia.token)).filter(({ label }) => label === padaria.name);
    expect(own).toMatchObject([
      { userId: sofia.id, area: "support", action: "signedOut", entityId: String(padaria.id) },
      { userId: sofia.id, area: "support", action: "signedIn", changes: [{ to: reason }] },
    ]);
  });

  it("have the same support user again for the same super user", async () => {
    const first = await enter();
    await leave(first);
    const second = await enter();
    expect(second.user.id).toBe(first.user.id);
    const maria = await createTestUser(testApp, host, { name: "Maria", profile: "admin", super: true });
    const hers = await enter(maria);
    expect(hers.user).toMatchObject({ name: "Maria (suporte)" });
    expect(hers.user.id).not.toBe(first.user.id);
  });
});

describe("the end of a support session", () => {
  // Specification (money): Whoever hosts: which ends by itself.
  it("comes after an hour: calls and socket are refused, and both logs record it once", async () => {
    const { token } = await enter();
    const { socket } = await testApp.listen(token);
    clock.advance(maxSupportMinutes * minute - minute / 2);
    expect(socket.connected).toBe(true);
    clock.advance(minute);
    await expectRefusal(testApp.call(token, listTags, {}), "ERR_SESSION_EXPIRED");
    await untilTrue(() => !socket.connected);
    await writeEnds();
    await writeEnds();
    clock.reset();
    for (const caller of [padaria.ana.token, sofia.token]) {
      const ends = (await logOf(caller)).filter(
        ({ action, label }) => action === "sessionEnded" && label === padaria.name,
      );
      expect(ends).toHaveLength(1);
    }
    await expectRefusal(leave({ token }), "ERR_SESSION_EXPIRED");
  });

  it("comes with leaving, which a second time is refused", async () => {
    const inside = await enter();
    const { socket } = await testApp.listen(inside.token);
    await leave(inside);
    await expectRefusal(testApp.call(inside.token, listTags, {}), "ERR_SESSION_EXPIRED");
    await expectRefusal(leave(inside), "ERR_SESSION_EXPIRED");
    await untilTrue(() => !socket.connected);
    await expectRefusal(leave(sofia), "ERR_SUPPORT_OUTSIDE");
    expect((await testApp.call(sofia.token, getMe, {})).id).toBe(sofia.id);
  });

  it("comes with the end of the super user's own session", async () => {
    const inside = await enter();
    const { socket } = await testApp.listen(inside.token);
    expect((await testApp.call(inside.token, getMe, {})).companyId).toBe(padaria.id);
    await signInAs(testApp, sofia);
    await untilTrue(() => !socket.connected);
    await expectRefusal(testApp.call(inside.token, listTags, {}), "ERR_SESSION_EXPIRED");
    await writeEnds();
    const [newest] = await logOf(padaria.ana.token);
    expect(newest).toMatchObject({ area: "support", action: "sessionEnded" });
  });
});

describe("the cookie of a super user inside a company", () => {
  it("refreshes the support session, and the own session after leaving", async () => {
    const browser = await browserOf(sofia);
    const inside = await enter(browser);
    const refreshed = await browser.refresh();
    expect(refreshed).toMatchObject({ user: { companyId: padaria.id }, support: inside.support });
    clock.advance(16 * minute);
    const renewed = await browser.refresh();
    expect(renewed.support).toEqual(inside.support);
    await addTag(renewed.token, "Depois");
    await leave(renewed);
    expect(await browser.refresh()).toMatchObject({ user: { id: sofia.id, super: true }, support: null });
  });

  it("refreshes the own session after the hour, even before the end is recorded", async () => {
    const browser = await browserOf(sofia);
    await enter(browser);
    clock.advance(maxSupportMinutes * minute + minute);
    const own = await browser.refresh();
    expect(own).toMatchObject({ user: { id: sofia.id }, support: null });
    await expectRefusal(enter(own), "ERR_VERIFICATION_REQUIRED");
    await testApp.call(own.token, verifySession, { body: { method: "password", password: testPassword } });
    expect((await enter(own)).user.companyId).toBe(padaria.id);
  });

  it("is replaced for files only, and the device cookie stays", async () => {
    const browser = await browserOf(sofia);
    const entered = await testApp.app.http.inject({
      method: "POST",
      url: `/api/companies/${padaria.id}/support`,
      remoteAddress: freshAddress(),
      headers: { authorization: `Bearer ${browser.token}` },
      payload: { reason },
    });
    expect(entered.cookies.map(({ name }) => name)).toEqual(["recado_files"]);
  });

  it("ends when the super user is deactivated", async () => {
    const browser = await browserOf(sofia);
    const inside = await enter(browser);
    const maria = await createTestUser(testApp, host, { name: "Maria", profile: "admin", super: true });
    await testApp.call(maria.token, updateUser, {
      params: { id: String(sofia.id) },
      body: { active: false },
    });
    await expectRefusal(testApp.call(inside.token, listTags, {}), "ERR_SESSION_EXPIRED");
  });
});

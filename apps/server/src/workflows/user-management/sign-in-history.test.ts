import { listAuditLog } from "@recado/contract/audit-log";
import { finishLogin, getMe, login } from "@recado/contract/auth";
import { denySignIn, listSignIns, type SignIn } from "@recado/contract/sign-ins";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCode, totpStep } from "../../platform/totp.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  signInAs,
  testPassword,
  untilFound,
} from "../../testing/factories.ts";
import { runHousekeeping } from "../../testing/run-housekeeping.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { turnOnSecondFactor } from "../../testing/turn-on-second-factor.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;

beforeAll(async () => {
  testApp = await openTestApp({ clock, own: true });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(() => testApp.close());

const hire = (name = "Rita") => createTestUser(testApp, padaria, { name });

function post(path: string, payload: object, remoteAddress = freshAddress()) {
  const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/143.0" };
  return testApp.app.http.inject({ method: "POST", url: `/api${path}`, remoteAddress, headers, payload });
}

const tryLogin = ({ email }: Person, password = testPassword, address?: string) =>
  post(login.path, { email, password }, address);

async function historyOf({ token }: Pick<Person, "token">, { id }: Person, before?: number) {
  const query = before === undefined ? {} : { before: String(before) };
  return testApp.call(token, listSignIns, { params: { id: String(id) }, query });
}

/** Waits for refused sign-ins, which are stored after the answer. */
function untilListed(admin: Person, person: Person, found: (signIns: SignIn[]) => boolean) {
  return untilFound(async () => {
    const { signIns } = await historyOf(admin, person);
    return found(signIns) ? signIns : undefined;
  });
}

describe("the sign-ins of a user", () => {
  it("are listed with way, browser and shortened address, to the user and admins only", async () => {
    const rita = await hire();
    const { token } = (await tryLogin(rita, testPassword, "203.0.113.77")).json();
    const { secret } = await turnOnSecondFactor(testApp, { token });
    clock.advance(minute);
    await tryLogin(rita, "errada", "203.0.113.77");
    await tryLogin(rita, "errada de novo", "203.0.113.78");
    await untilListed(padaria.ana, rita, ([newest]) => newest?.times === 2);
    const { challenge } = (await tryLogin(rita)).json();
    await post(finishLogin.path, { challenge, code: "000000" });
    await untilListed(padaria.ana, rita, ([newest]) => newest?.result === "wrongCode");
    const code = totpCode(secret, totpStep(clock.now()));
    const signedIn = (await post(finishLogin.path, { challenge, code })).json();
    const { signIns, hasMore } = await historyOf(signedIn, rita);
    expect(hasMore).toBe(false);
    const browser = "Firefox, Windows";
    expect(signIns).toMatchObject([
      { way: "code", result: "in", browser, current: true, times: 1, deniedAt: null },
      { way: "code", result: "wrongCode", browser, current: false },
      { way: "password", result: "wrongPassword", address: "203.0.113.…", times: 2 },
      { way: "password", result: "in", address: "203.0.113.…", current: false },
    ]);
    const listed = await historyOf(padaria.ana, rita);
    expect(listed.signIns.map(({ current }) => current)).not.toContain(true);
    await expectRefusal(historyOf(padaria.bruno, rita), "ERR_NO_PERMISSION");
    await expectRefusal(historyOf(vizinha.ana, rita), "ERR_NO_USER_FOUND");
  });

  it("come in pages, with a limited number of refused ones, and are deleted after 90 days", async () => {
    const davi = await hire("Davi");
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        insert into sign_ins (company_id, user_id, way, result, browser, address, created_at)
        select ${db.companyId}, ${davi.id}, 'password', case when n <= 10 then 'in' else 'wrongPassword' end, '',
          '192.0.' || n || '.…', now() - make_interval(days => 91 - n % 2) + interval '1 minute' * n
        from generate_series(1, 130) n`),
    );
    const signedIn = await signInAs(testApp, davi);
    await tryLogin(davi, "errada", "203.0.113.5");
    await untilListed(signedIn, davi, ([newest]) => newest?.result === "wrongPassword");
    const count = async () => {
      const all: SignIn[] = [];
      for (let more = true; more; ) {
        const page = await historyOf(signedIn, davi, all.at(-1)?.id);
        all.push(...page.signIns);
        more = page.hasMore;
      }
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      return [all.length, all.filter(({ result }) => result === "in").length];
    };
    expect(await count()).toEqual([111, 11]);
    await runHousekeeping(testApp);
    expect(await count()).toEqual([56, 6]);
  });
});

describe("a sign-in that was not the user's", () => {
  it("brings a new password, ends the other session and stands in the audit log", async () => {
    const rita = await hire();
    const thief = (await tryLogin(rita)).json() as { token: string };
    clock.advance(minute);
    const owner = await signInAs(testApp, rita);
    const [, stolen] = (await historyOf(owner, rita)).signIns;
    const deny = (newPassword: string, person: Pick<Person, "token"> = owner) =>
      testApp.call(person.token, denySignIn, {
        params: { id: String(stolen?.id) },
        body: { newPassword },
      });
    await expectRefusal(deny("curta"), "ERR_VALIDATION");
    const sameAsOld = "Mesma-senha1";
    await expectRefusal(deny(sameAsOld, padaria.bruno), "ERR_NO_SIGN_IN_FOUND");
    await expectRefusal(deny(sameAsOld, vizinha.ana), "ERR_NO_SIGN_IN_FOUND");
    await deny(sameAsOld);
    await expectRefusal(deny(sameAsOld), "ERR_VALIDATION");
    expect((await historyOf(owner, rita)).signIns[1]).toMatchObject({ deniedAt: expect.any(String) });
    await testApp.call(owner.token, getMe, {});
    await expectRefusal(testApp.call(thief.token, getMe, {}), "ERR_SESSION_EXPIRED");
    expect((await tryLogin(rita)).statusCode).toBe(401);
    expect((await tryLogin(rita, sameAsOld)).statusCode).toBe(200);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "sessions" } });
    expect(entries.find(({ action }) => action === "signInDenied")).toMatchObject({
      entityId: String(rita.id),
      changes: [{ field: "password" }],
    });
  });

  it("asks for a verification ten minutes after the sign-in", async () => {
    const rita = await signInAs(testApp, await hire());
    const [own] = (await historyOf(rita, rita)).signIns;
    clock.advance(10 * minute);
    const params = { id: String(own?.id) };
    const denial = testApp.call(rita.token, denySignIn, { params, body: { newPassword: "Outra-senha1" } });
    await expectRefusal(denial, "ERR_VERIFICATION_REQUIRED");
  });
});

import { getMe } from "@recado/contract/auth";
import { getDashboard } from "@recado/contract/dashboard";
import { endAbsence, getUser, startAbsence } from "@recado/contract/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findUser, noteUserSeen } from "../../domain/users/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  type Person,
  signInAs,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import type { Listener } from "../../testing/listeners.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
let testApp: TestApp;

beforeAll(async () => {
  testApp = await openTestApp({ clock });
});
afterAll(() => testApp.close());

function toldOf({ heard }: Listener, { id }: Person): boolean[] {
  return heard.flatMap(({ name, payload }) => {
    const { user } = payload as { user?: { id: number; online: boolean } };
    return name === "user" && user?.id === id ? [user.online] : [];
  });
}

function stateTold({ heard }: Listener, { id }: Person): { online: boolean; away: boolean } | undefined {
  const told = heard.flatMap(({ name, payload }) => {
    const { user } = payload as { user?: { id: number; online: boolean; away: boolean } };
    return name === "user" && user?.id === id ? [{ online: user.online, away: user.away }] : [];
  });
  return told.at(-1);
}

function lookAt({ ana, bruno }: TestCompany) {
  return testApp.call(ana.token, getUser, { params: { id: String(bruno.id) } });
}

/** Sends the signal with which a browser reports that its user is present; resolves once the time is stored. */
async function signal({ socket }: Listener, company: TestCompany, { id }: Person): Promise<void> {
  const at = clock.now();
  socket.emit("userStatus");
  await untilTrue(async () => {
    const user = await testApp.app.database.read(company.id, (db) => findUser(db, id));
    return user?.last_seen_at != null && user.last_seen_at >= at;
  });
}

// Specification (tickets): the user status is told every five minutes and lapses.
it("presence events tell only the company who came online and whose signal expired", async () => {
  const padaria = await createTestCompany(testApp);
  const vizinha = await createTestCompany(testApp, "Vizinha");
  const [ana, bruno, neighbour] = await Promise.all([
    testApp.listen(padaria.ana.token),
    testApp.listen(padaria.bruno.token),
    testApp.listen(vizinha.ana.token),
  ]);
  await signal(bruno, padaria, padaria.bruno);
  await ana.next(() => toldOf(ana, padaria.bruno).length === 1);
  clock.advance(5 * minute);
  await signal(bruno, padaria, padaria.bruno);
  await signal(ana, padaria, padaria.ana);
  await ana.next(() => toldOf(ana, padaria.ana).length === 1);
  expect(toldOf(ana, padaria.bruno)).toEqual([true]);

  clock.advance(7 * minute);
  await signal(ana, padaria, padaria.ana);
  clock.advance(5 * minute);
  await signal(ana, padaria, padaria.ana);
  await ana.next(() => toldOf(ana, padaria.bruno).length === 2);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, false]);
  expect(toldOf(ana, padaria.ana)).toEqual([true]);
  await signal(bruno, padaria, padaria.bruno);
  await ana.next(() => toldOf(ana, padaria.bruno).length === 3);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, false, true]);
  await neighbour.settle();
  expect(neighbour.heard).toEqual([]);
});

it("a user goes offline when the last of the user's pages is closed", async () => {
  const padaria = await createTestCompany(testApp);
  const [ana, first, second] = [
    await testApp.listen(padaria.ana.token),
    await testApp.listen(padaria.bruno.token),
    await testApp.listen(padaria.bruno.token),
  ];
  await signal(first, padaria, padaria.bruno);
  await ana.next(() => toldOf(ana, padaria.bruno).length === 1);
  first.socket.close();
  // The browser disconnects and reconnects, as on a page reload.
  second.socket.close();
  const third = await testApp.listen(padaria.bruno.token);
  await signal(third, padaria, padaria.bruno);
  third.socket.close();
  await untilTrue(() => toldOf(ana, padaria.bruno).length === 2);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, false]);
  const fourth = await testApp.listen(padaria.bruno.token);
  await signal(fourth, padaria, padaria.bruno);
  await untilTrue(() => toldOf(ana, padaria.bruno).length === 3);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, false, true]);
});

it("a user with a page in another process stays online", async () => {
  const padaria = await createTestCompany(testApp);
  const other = await openTestApp({ clock, beside: testApp });
  const ana = await testApp.listen(padaria.ana.token);
  const [here, there] = [await testApp.listen(padaria.bruno.token), await other.listen(padaria.bruno.token)];
  await signal(here, padaria, padaria.bruno);
  await signal(there, padaria, padaria.bruno);
  await ana.next(() => toldOf(ana, padaria.bruno).length === 1);
  clock.advance(minute);
  here.socket.close();
  clock.advance(minute);
  there.socket.close();
  await untilTrue(() => toldOf(ana, padaria.bruno).length === 2);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, false]);
  await other.close();
});

// Specification (tickets): online is a live line, away after five minutes without use.
it("a user is away while none of the user's pages in any process is in use", async () => {
  const padaria = await createTestCompany(testApp);
  const other = await openTestApp({ clock, beside: testApp });
  const ana = await testApp.listen(padaria.ana.token);
  const [desk, phone] = [await testApp.listen(padaria.bruno.token), await other.listen(padaria.bruno.token)];
  const clara = await testApp.listen(padaria.clara.token);
  await signal(clara, padaria, padaria.clara);
  await signal(desk, padaria, padaria.bruno);
  await signal(phone, padaria, padaria.bruno);
  await ana.next(() => stateTold(ana, padaria.bruno)?.away === false);
  clock.advance(minute);
  expect(await desk.socket.emitWithAck("idle", true)).toBe(true);
  expect(await clara.socket.emitWithAck("idle", true)).toBe(true);
  // The check whether Bruno is idle ran before Clara's, so its result is known once Clara's is.
  await untilTrue(() => stateTold(ana, padaria.clara)?.away === true);
  expect(stateTold(ana, padaria.bruno)?.away).toBe(false);
  clock.advance(minute);
  expect(await phone.socket.emitWithAck("idle", true)).toBe(true);
  await untilTrue(() => stateTold(ana, padaria.bruno)?.away === true);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, true]);
  expect(await lookAt(padaria)).toMatchObject({ online: true, away: true });
  const { attendants } = await testApp.call(padaria.ana.token, getDashboard, { query: { days: 3 } });
  expect(attendants.filter(({ away }) => away).map(({ id }) => id)).toEqual(
    expect.arrayContaining([padaria.bruno.id, padaria.clara.id]),
  );
  clock.advance(5 * minute);
  await signal(desk, padaria, padaria.bruno);
  expect(await lookAt(padaria)).toMatchObject({ online: true, away: true });

  clock.advance(minute);
  expect(await desk.socket.emitWithAck("idle", false)).toBe(true);
  await untilTrue(() => stateTold(ana, padaria.bruno)?.away === false);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, true, true]);
  expect(await lookAt(padaria)).toMatchObject({ online: true, away: false });
  await other.close();
});

it("an absence with a reason is published to the company, and lasts until the user ends it", async () => {
  const padaria = await createTestCompany(testApp);
  const vizinha = await createTestCompany(testApp, "Vizinha");
  const [ana, bruno] = [await testApp.listen(padaria.ana.token), await testApp.listen(padaria.bruno.token)];
  const neighbour = await testApp.listen(vizinha.ana.token);
  await signal(bruno, padaria, padaria.bruno);
  const { token } = padaria.bruno;
  const away = await testApp.call(token, startAbsence, { body: { reason: " Almoço " } });
  expect(away).toMatchObject({ online: true, away: true, absence: { reason: "Almoço" } });
  const since = away.absence?.since;
  await untilTrue(() => stateTold(ana, padaria.bruno)?.away === true);
  clock.advance(minute);
  await bruno.socket.emitWithAck("idle", false);
  expect(await lookAt(padaria)).toMatchObject({ away: true, absence: { reason: "Almoço", since } });
  const { attendants } = await testApp.call(padaria.ana.token, getDashboard, { query: { days: 3 } });
  expect(attendants.find(({ id }) => id === padaria.bruno.id)).toMatchObject({
    online: true,
    away: true,
    absence: { reason: "Almoço", since },
  });
  await testApp.call(token, startAbsence, { body: {} });
  expect(await lookAt(padaria)).toMatchObject({ away: true, absence: { reason: "", since } });
  await expectRefusal(
    testApp.call(token, startAbsence, { body: { reason: "a".repeat(61) } }),
    "ERR_VALIDATION",
  );

  expect(await testApp.call(token, endAbsence, {})).toMatchObject({ away: false, absence: null });
  await untilTrue(() => stateTold(ana, padaria.bruno)?.away === false);
  expect(await lookAt(padaria)).toMatchObject({ online: true, away: false, absence: null });
  await neighbour.settle();
  expect(neighbour.heard).toEqual([]);
});

it("an absence lasts while the user is offline and after a new sign-in", async () => {
  const padaria = await createTestCompany(testApp);
  await testApp.call(padaria.bruno.token, startAbsence, { body: { reason: "Reunião" } });
  expect(await lookAt(padaria)).toMatchObject({ online: false, away: false, absence: { reason: "Reunião" } });
  const { token } = await signInAs(testApp, padaria.bruno);
  const me = await testApp.call(token, getMe, {});
  expect(me.absence).toMatchObject({ reason: "Reunião" });
});

it("a user becomes away after the page in use was closed and an idle page sends a signal", async () => {
  const padaria = await createTestCompany(testApp);
  const [ana, left, closing] = [
    await testApp.listen(padaria.ana.token),
    await testApp.listen(padaria.bruno.token),
    await testApp.listen(padaria.bruno.token),
  ];
  await signal(left, padaria, padaria.bruno);
  clock.advance(minute);
  await left.socket.emitWithAck("idle", true);
  const open = testApp.app.live.socketCount();
  closing.socket.close();
  await untilTrue(() => testApp.app.live.socketCount() < open);
  clock.advance(5 * minute);
  await signal(left, padaria, padaria.bruno);
  await untilTrue(() => stateTold(ana, padaria.bruno)?.away === true);
  left.socket.close();
  await untilTrue(() => stateTold(ana, padaria.bruno)?.online === false);
  expect(await lookAt(padaria)).toMatchObject({ online: false, away: false });
});

it("a user is not reported as offline when another process receives a signal meanwhile", async () => {
  const padaria = await createTestCompany(testApp);
  const [ana, bruno] = [await testApp.listen(padaria.ana.token), await testApp.listen(padaria.bruno.token)];
  await signal(bruno, padaria, padaria.bruno);
  clock.advance(12 * minute);
  await commitWhileWaiting(
    testApp,
    padaria.id,
    (db) => noteUserSeen(db, padaria.bruno.id, clock.now(), true),
    () => signal(ana, padaria, padaria.ana),
  );
  await signal(bruno, padaria, padaria.bruno);
  await ana.settle();
  expect(toldOf(ana, padaria.bruno)).toEqual([true]);
});

it("the time of the last presence signal never moves backwards", async () => {
  const { id, bruno } = await createTestCompany(testApp);
  const [earlier, later] = [new Date("2026-03-05T12:00:00Z"), new Date("2026-03-05T12:00:01Z")];
  const seen = await testApp.app.database.write(id, async (db) => {
    await noteUserSeen(db, bruno.id, later, true);
    await noteUserSeen(db, bruno.id, earlier, true);
    return (await findUser(db, bruno.id))?.last_seen_at;
  });
  expect(seen).toEqual(later);
});

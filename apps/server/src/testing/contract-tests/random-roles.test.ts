import { routes } from "@recado/contract/routes";
import { type Permission, permissionNames } from "@recado/contract/shared/permissions";
import { permissionsOf } from "@recado/contract/shared/route";
import { updateUser } from "@recado/contract/staff";
import { createUserRole, updateUserRole } from "@recado/contract/user-roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestCompany, createTestUser, type Person, type TestCompany } from "../factories.ts";
import { runCount } from "../run-count.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { sendRequest } from "./requests.ts";

const count = runCount({ short: 6, long: 200 });

let testApp: TestApp;
let padaria: TestCompany;
let davi: Person;
let roleId: string;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  davi = await createTestUser(testApp, padaria, { name: "Davi", queueIds: [padaria.sales] });
  const role = await testApp.call(padaria.ana.token, createUserRole, { body: { name: "Financeiro" } });
  roleId = String(role.id);
  const [params, body] = [{ id: String(davi.id) }, { roleId: role.id }];
  await testApp.call(padaria.ana.token, updateUser, { params, body });
});
afterAll(() => testApp.close());

/** Random numbers from 0 to 1, the same in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomPermissions(seed: number): Permission[] {
  const random = createRandom(seed);
  const share = random();
  return permissionNames.filter(() => random() < share);
}

const checked = routes.filter(
  ({ route: { access, path } }) =>
    access.who !== "anyone" && access.who !== "program" && path !== "/auth/logout",
);

/**
 * Calls every route with ids and a body that cannot be valid. The permission is checked before them, so an allowed
 * request is refused for its input and changes nothing.
 */
async function refusedRoutes(token: string): Promise<string[]> {
  const refused: string[] = [];
  for (const { feature, name, route } of checked) {
    const params = Object.fromEntries(
      [...route.path.matchAll(/:(\w+)/g)].map(([, param = ""]) => [param, "none"]),
    );
    const body = route.method === "GET" ? undefined : { id: {} };
    const answer = await sendRequest(testApp, token, route, { params, query: {}, body });
    if (answer.statusCode === 403 && answer.json().error === "ERR_NO_PERMISSION")
      refused.push(`${feature}.${name}`);
  }
  return refused;
}

// Specification (tickets): what each profile may do is one table, held by the server.
describe("a random role", () => {
  it.each(Array.from({ length: count }, (_, seed) => seed))(
    "has exactly the routes of its permissions, at once (seed %i)",
    async (seed) => {
      const chosen = randomPermissions(seed);
      const params = { id: roleId };
      await testApp.call(padaria.ana.token, updateUserRole, { params, body: { permissions: chosen } });
      const expected = checked.filter(
        ({ route }) =>
          route.access.who === "super" || permissionsOf(route).some((name) => !chosen.includes(name)),
      );
      expect(await refusedRoutes(davi.token)).toEqual(
        expected.map(({ feature, name }) => `${feature}.${name}`),
      );
    },
  );
});

import { replaceToken } from "@recado/contract/connections";
import { routes } from "@recado/contract/routes";
import { type PlanFlag, planFlags } from "@recado/contract/shared/permissions";
import { planFlagOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPlan } from "../../domain/plans/store.ts";
import { createTestCompany, type TestCompany } from "../factories.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { requestOf, sendRequest } from "./requests.ts";

/**
 * Resources that a plan can exclude, with the plan's flag. The list repeats the contract on purpose, so that a weakened
 * check is noticed.
 */
const ofPlans: Readonly<Record<string, PlanFlag>> = {
  aiAssistant: "useOpenAi",
  aiProvider: "useOpenAi",
  aiSettings: "useOpenAi",
  chat: "useInternalChat",
  companyBrand: "useWhiteLabel",
  copilot: "useOpenAi",
  campaign: "useCampaigns",
  campaignSettings: "useCampaigns",
  contactList: "useCampaigns",
  contactListItem: "useCampaigns",
  externalMessage: "useExternalApi",
  integration: "useIntegrations",
  knowledgeMiss: "useOpenAi",
  knowledgePiece: "useOpenAi",
  knowledgeSource: "useOpenAi",
  messageTranscript: "useOpenAi",
  prompt: "useOpenAi",
  schedule: "useSchedules",
};

/** Routes of the kanban board whose resources otherwise belong to every plan. */
const boards: readonly string[] = [
  "kanban.listKanbanCards",
  "kanban.moveCard",
  "tags.listLanes",
  "tags.orderLanes",
  "ticketTags.clearTicketTags",
];

/** Routes that manage the API tokens of connections. */
const tokens: readonly string[] = ["connections.replaceToken"];

let testApp: TestApp;
let padaria: TestCompany;
let programToken: string;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  const params = { id: String(padaria.connectionId) };
  programToken = (await testApp.call(padaria.ana.token, replaceToken, { params })).token;
});
afterAll(() => testApp.close());

async function leaveOut(flag: PlanFlag): Promise<void> {
  const column = flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const plan = { name: `Sem ${flag} ${padaria.id}`, users: 9, connections: 9, queues: 9, value_centavos: 0 };
  const id = await testApp.app.database.platform((db) => insertPlan(db, { ...plan, [column]: false }));
  await testApp.app.database.write(padaria.id, async (db) => {
    await db.run(sql`update companies set plan_id = ${id} where id = ${db.companyId}`);
    db.notify("actor", `${db.companyId}:*`);
  });
}

describe("a feature that a plan leaves out", () => {
  it("covers every route of a resource that belongs to the feature", () => {
    const named = routes.filter(({ route }) => route.resource.plan !== "any");
    expect(Object.fromEntries(named.map(({ route }) => [route.resource.name, route.resource.plan]))).toEqual(
      ofPlans,
    );
    expect(named.filter(({ route }) => planFlagOf(route) !== route.resource.plan)).toEqual([]);
  });

  it.each([
    ["useKanban", boards],
    ["useExternalApi", tokens],
  ])("%s also covers the routes %j", (flag, single) => {
    const besides = routes.filter(
      ({ route }) => planFlagOf(route) === flag && !(route.resource.name in ofPlans),
    );
    expect(besides.map(({ feature, name }) => `${feature}.${name}`).toSorted()).toEqual(single.toSorted());
  });

  // Specification (administration): the external API needs the plan flag, on the server too.
  // Specification (sending): hidden and refused where the plan leaves campaigns out.
  // Specification (sending): a plan without the API is refused, on the server too.
  // Specification (money): every flag, on every route.
  it.each(planFlags)("is refused on every route of %s, while other routes still answer", async (flag) => {
    await leaveOut(flag);
    const of = routes.filter(({ route }) => planFlagOf(route) === flag);
    expect(of).not.toEqual([]);
    for (const { route } of of) {
      const answer = await sendRequest(
        testApp,
        route.access.who === "program" ? programToken : padaria.ana.token,
        route,
        requestOf(route, () => 1),
      );
      expect([route.path, answer.json().error]).toEqual([route.path, "ERR_PLAN_NOT_INCLUDED"]);
    }
    for (const { route } of routes.filter(({ route }) => !planFlagOf(route) && route.method === "GET")) {
      const answer = await sendRequest(
        testApp,
        padaria.ana.token,
        route,
        requestOf(route, () => 1),
      );
      expect(answer.body).not.toContain("ERR_PLAN_NOT_INCLUDED");
    }
  });
});

import { routes } from "@recado/contract/routes";
import { type Profile, profiles } from "@recado/contract/shared/permissions";
import type { Route } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestCompany, createTestUser, type Person, type TestCompany } from "../factories.ts";
import { createOneOfEach } from "../one-of-each.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { type ObjectIds, requestOf, sendRequest } from "./requests.ts";

/**
 * Routes that are not open to every signed-in user, with the profiles that may use them. The list repeats the contract
 * on purpose: somebody who weakens a permission there has to change it here too.
 */
const closed: Record<string, readonly string[]> = {
  // An empty list means that the route is for super users only, whatever their profile is.
  "announcements.createAnnouncement": [],
  "announcements.updateAnnouncement": [],
  "announcements.deleteAnnouncement": [],
  "announcements.uploadAnnouncementMedia": [],
  "announcements.removeAnnouncementMedia": [],
  "aiAssistants.getAiAssistant": ["admin"],
  "aiAssistants.saveAiAssistantDraft": ["admin"],
  "aiAssistants.publishAiAssistant": ["admin"],
  "aiAssistants.restoreAiAssistant": ["admin"],
  "aiAssistants.deleteAiAssistant": ["admin"],
  "aiProviders.listAiProviders": ["admin"],
  "aiProviders.createAiProvider": ["admin"],
  "aiProviders.updateAiProvider": ["admin"],
  "aiProviders.deleteAiProvider": ["admin"],
  "aiProviders.listAiModels": ["admin"],
  "aiProviders.getAiSettings": ["admin"],
  "aiProviders.updateAiSettings": ["admin"],
  "aiProviders.updateAiPurpose": ["admin"],
  "aiProviders.testAiPurpose": ["admin"],
  "auditLog.listAuditLog": ["admin"],
  "brand.getInstallationBrand": [],
  "brand.updateInstallationBrand": [],
  "brand.uploadInstallationImage": [],
  "brand.removeInstallationImage": [],
  "brand.updateCompanyBrand": ["admin"],
  "brand.uploadCompanyImage": ["admin"],
  "brand.removeCompanyImage": ["admin"],
  "companies.getCompanyStorage": ["admin"],
  "companies.updateCompanyHours": ["admin"],
  "companies.updateCompanyPreferences": ["admin"],
  "connections.getConnection": ["admin"],
  "connections.diagnoseConnection": ["admin"],
  "ticketRetention.countOldTickets": ["admin"],
  "deadLetters.requeueDeadLetters": ["admin"],
  // The next route is for super users only, because it covers all companies.
  "deadLetters.requeueAllDeadLetters": [],
  "connections.createConnection": ["admin"],
  "connections.updateConnection": ["admin"],
  "connections.replaceToken": ["admin"],
  "connections.deleteConnection": ["admin"],
  "connections.retrySession": ["admin"],
  "connections.renewSession": ["admin"],
  "copilot.getCopilotUsage": ["admin"],
  "connections.requestPairingCode": ["admin"],
  "connections.endSession": ["admin"],
  "campaigns.listCampaigns": ["admin"],
  "campaigns.getCampaign": ["admin"],
  "campaigns.createCampaign": ["admin"],
  "campaigns.copyCampaign": ["admin"],
  "campaigns.updateCampaign": ["admin"],
  "campaigns.deleteCampaign": ["admin"],
  "campaigns.cancelCampaign": ["admin"],
  "campaigns.restartCampaign": ["admin"],
  "campaigns.uploadCampaignMedia": ["admin"],
  "campaigns.deleteCampaignMedia": ["admin"],
  "campaignTrials.previewCampaign": ["admin"],
  "campaignTrials.testCampaign": ["admin"],
  "campaignSettings.getCampaignSettings": ["admin"],
  "campaignSettings.updateCampaignSettings": ["admin"],
  "campaignReport.getCampaignReport": ["admin"],
  "campaignReport.listRecipients": ["admin"],
  "campaignReport.exportRecipients": ["admin"],
  "campaignReport.retargetCampaign": ["admin"],
  "contactLists.listContactLists": ["admin"],
  "contactLists.listContactListNames": ["admin"],
  "contactLists.getContactList": ["admin"],
  "contactLists.createContactList": ["admin"],
  "contactLists.updateContactList": ["admin"],
  "contactLists.deleteContactList": ["admin"],
  "contactListImports.startContactListImport": ["admin"],
  "contactListItems.addContactListRows": ["admin"],
  "contactListItems.uploadContactListSheet": ["admin"],
  "contactListItems.addSelectedContacts": ["admin"],
  "contactListItems.checkContactList": ["admin"],
  "contactListItems.exportContactList": ["admin"],
  "contactListItems.listContactListItems": ["admin"],
  "contactListItems.getContactListItem": ["admin"],
  "contactListItems.createContactListItem": ["admin"],
  "contactListItems.updateContactListItem": ["admin"],
  "contactListItems.deleteContactListItem": ["admin"],
  "contactPanel.blockContact": ["admin", "supervisor"],
  "contacts.deleteContact": ["admin"],
  "contactBook.suggestAllMerges": ["admin", "supervisor"],
  "contacts.suggestMerges": ["admin", "supervisor"],
  "contacts.listMerges": ["admin", "supervisor"],
  "contacts.mergeContacts": ["admin", "supervisor"],
  "contacts.undoMerge": ["admin", "supervisor"],
  "operatorWebhook.getOperatorWebhook": [],
  "operatorWebhook.updateOperatorWebhook": [],
  "operatorWebhook.renewOperatorWebhookSecret": [],
  "operatorWebhook.testOperatorWebhook": [],
  "identityProviders.getIdentityProvider": ["admin"],
  "identityProviders.updateIdentityProvider": ["admin"],
  "identityProviders.deleteIdentityProvider": ["admin"],
  "installationSettings.getInstallationSettings": [],
  "installationSettings.updateInstallationSettings": [],
  "installationSettings.listPixProviders": [],
  "integrations.listIntegrations": ["admin"],
  "integrations.listIntegrationNames": ["admin"],
  "integrations.getIntegration": ["admin"],
  "integrations.getIntegrationSecret": ["admin"],
  "integrations.createIntegration": ["admin"],
  "integrations.updateIntegration": ["admin"],
  "integrations.deleteIntegration": ["admin"],
  "integrations.testDialogflowAgent": ["admin"],
  "integrations.testIntegration": ["admin"],
  "invoices.listInvoices": ["admin"],
  "invoices.getInvoice": ["admin"],
  "invoices.getInvoiceDocument": ["admin"],
  "invoices.listCheckoutPlans": ["admin"],
  "invoices.createInvoiceCharge": ["admin"],
  "invoices.getBilling": ["admin"],
  "knowledgeMisses.listKnowledgeMisses": ["admin"],
  "knowledgeMisses.deleteKnowledgeMiss": ["admin"],
  "knowledgeSources.listKnowledgeSources": ["admin"],
  "knowledgeSources.getKnowledgeSource": ["admin"],
  "knowledgeSources.createKnowledgeText": ["admin"],
  "knowledgeSources.uploadKnowledgeFile": ["admin"],
  "knowledgeSources.replaceKnowledgeFile": ["admin"],
  "knowledgeSources.createKnowledgePage": ["admin"],
  "knowledgeSources.addQuickMessages": ["admin"],
  "knowledgeSources.readKnowledgeSource": ["admin"],
  "knowledgeSources.updateKnowledgeSource": ["admin"],
  "knowledgeSources.deleteKnowledgeSource": ["admin"],
  "mails.sendTestMail": [],
  "numberRepairs.listBrokenNumbers": ["admin"],
  "numberRepairs.repairNumbers": ["admin"],
  "numberRepairs.undoNumberRepair": ["admin"],
  "queueOptions.createQueueOption": ["admin"],
  "queueOptions.updateQueueOption": ["admin"],
  "queueOptions.orderQueueOptions": ["admin"],
  "queueOptions.deleteQueueOption": ["admin"],
  "ticketRules.tryRule": ["admin"],
  "ticketRules.listRules": ["admin"],
  "ticketRules.createRule": ["admin"],
  "ticketRules.orderRules": ["admin"],
  "ticketRules.listRuleRuns": ["admin"],
  "ticketRules.getRuleSecret": ["admin"],
  "ticketRules.renewRuleSecret": ["admin"],
  "ticketRules.getRule": ["admin"],
  "ticketRules.updateRule": ["admin"],
  "ticketRules.deleteRule": ["admin"],
  "prompts.listPrompts": ["admin"],
  "prompts.listPromptNames": ["admin"],
  "prompts.getPrompt": ["admin"],
  "prompts.createPrompt": ["admin"],
  "prompts.updatePrompt": ["admin"],
  "prompts.deletePrompt": ["admin"],
  "prompts.testPrompt": ["admin"],
  "prompts.listPromptModels": ["admin"],
  // The test shares its quick message with the whole company, which only admins may change. The test's other objects
  // are shared too.
  "macros.updateMacro": ["admin"],
  "macros.deleteMacro": ["admin"],
  "quickMessages.updateQuickMessage": ["admin"],
  "quickMessages.deleteQuickMessage": ["admin"],
  "quickMessages.uploadQuickMedia": ["admin"],
  "quickMessages.removeQuickMedia": ["admin"],
  "queues.listQueueCoverage": ["admin"],
  "queues.createQueue": ["admin"],
  "queues.updateQueue": ["admin"],
  "queues.orderQueues": ["admin"],
  "slaPolicies.createSlaPolicy": ["admin"],
  "slaPolicies.deleteSlaPolicy": ["admin"],
  "slaPolicies.getSlaPolicy": ["admin"],
  "slaPolicies.listSlaPolicies": ["admin"],
  "slaPolicies.orderSlaPolicies": ["admin"],
  "slaPolicies.updateSlaPolicy": ["admin"],
  "queues.deleteQueue": ["admin"],
  "messageTemplates.listMessageTemplates": ["admin"],
  "messageTemplates.createMessageTemplate": ["admin"],
  "messageTemplates.updateMessageTemplate": ["admin"],
  "messageTemplates.deleteMessageTemplate": ["admin"],
  "messageTemplates.uploadTemplateExample": ["admin"],
  "messageRates.listMessageRates": [],
  "messageRates.getMessageRate": [],
  "messageRates.createMessageRate": [],
  "messageRates.updateMessageRate": [],
  "messageRates.deleteMessageRate": [],
  "messageRates.importMessageRates": [],
  "helps.createHelp": [],
  "helps.updateHelp": [],
  "helps.deleteHelp": [],
  "managedCompanies.listCompanies": [],
  "managedCompanies.listCompanyNames": [],
  "managedCompanies.createCompany": [],
  "companyInvitations.sendCompanyInvitation": [],
  "companyInvitations.createCompanyInvitationLink": [],
  "managedCompanies.listExcess": [],
  "managedCompanies.updateCompany": [],
  "managedCompanies.extendCompany": [],
  "managedCompanies.deleteCompany": [],
  "managedCompanies.listCompanyDeletions": [],
  "managedInvoices.listManagedInvoices": [],
  "managedInvoices.recordPayment": [],
  "managedInvoices.undoPayment": [],
  "managedInvoices.cancelInvoice": [],
  "optOuts.listOptOuts": ["admin"],
  "optOuts.createOptOut": ["admin"],
  "optOuts.deleteOptOut": ["admin", "supervisor"],
  "optOuts.addOptOutRows": ["admin"],
  "optOuts.startOptOutsImport": ["admin"],
  "optOuts.exportOptOuts": ["admin"],
  "optOuts.optContactIn": ["admin", "supervisor"],
  // The test's import adds to a contact list. An import of the company's contacts would be open to all users.
  "sheetImports.stopSheetImport": ["admin"],
  "sheetImports.dismissSheetImport": ["admin"],
  "sheetImports.listWrongRows": ["admin"],
  "sheetImports.exportWrongRows": ["admin"],
  "installationHealth.getInstallationHealth": [],
  "installationHealth.getInstallationSetup": [],
  "overview.getOverview": [],
  "plans.listPlans": [],
  "plans.getPlan": [],
  "plans.createPlan": [],
  "plans.updatePlan": [],
  "plans.deletePlan": [],
  "dashboard.getDashboard": ["admin"],
  "demoPhones.payAtDemoBank": ["admin"],
  "dashboard.countTicketsByUser": ["admin"],
  "dashboard.countTicketsByDay": ["admin"],
  "dashboard.countTicketsByWeekHour": ["admin"],
  "sendingLimits.getSendingLimits": ["admin"],
  "sendingLimits.updateSendingLimits": ["admin"],
  "sendingLimits.pauseSending": ["admin"],
  "sendingLimits.resumeSending": ["admin"],
  "settings.updateSetting": ["admin"],
  "support.enterCompany": [],
  // The test's tags are lanes of the kanban board, which agents may not change.
  "tags.updateTag": ["admin", "supervisor"],
  "tags.deleteTag": ["admin", "supervisor"],
  "tags.orderLanes": ["admin", "supervisor"],
  "ticketViews.updateTicketView": ["admin", "supervisor"],
  "ticketViews.deleteTicketView": ["admin", "supervisor"],
  "tickets.deleteTicket": ["admin"],
  "userRoles.listUserRoles": ["admin"],
  "userRoles.listUserRoleNames": ["admin"],
  "userRoles.getUserRole": ["admin"],
  "userRoles.createUserRole": ["admin"],
  "userRoles.updateUserRole": ["admin"],
  "userRoles.deleteUserRole": ["admin"],
  "secondFactors.requestSecondFactorRemoval": ["admin"],
  "staff.countOpenTickets": ["admin"],
  "staff.createUser": ["admin"],
  "staff.sendInvitation": ["admin"],
  "staff.createInvitationLink": ["admin"],
  "staff.deleteUser": ["admin"],
  // The test changes another user's rights. Users may change their own data.
  "staff.updateUser": ["admin"],
};

/** Optional fields of a request for which a user needs more rights than for the route itself. */
const asking: readonly [name: string, body: object, profiles: readonly string[]][] = [
  ["macros.createMacro", { isShared: true }, ["admin"]],
  ["quickMessages.createQuickMessage", { geral: true }, ["admin"]],
  ["tags.createTag", { kanban: 1 }, ["admin", "supervisor"]],
  ["ticketViews.createTicketView", { isShared: true }, ["admin", "supervisor"]],
];

/** Routes that can be used without signing in. */
const open = [
  "auth.login",
  "auth.finishLogin",
  "auth.refreshSession",
  "brand.getBrand",
  "demo.getDemo",
  "demo.exploreDemo",
  "demoPhones.listDemoMails",
  "identityProviders.listLoginProviders",
  "identityProviders.startOidcLogin",
  "identityProviders.finishOidcLogin",
  "passkeys.startPasskeyLogin",
  "passkeys.finishPasskeyLogin",
  "passkeys.startPasskeyStep",
  "passkeys.finishPasskeyStep",
  "plans.listPublicPlans",
  "pushSubscriptions.renewPush",
  "recovery.requestRecovery",
  "recovery.requestRecoveryByPath",
  "recovery.resetPassword",
  "recovery.checkInvitation",
  "recovery.resetPasswordByPath",
  "secondFactors.cancelSecondFactorRemoval",
  "signup.getSignup",
  "signup.signUp",
  "signup.confirmEmail",
  "version.getVersion",
];

let testApp: TestApp;
let padaria: TestCompany;
let people: Record<Profile, Person>;
/** Objects to which the requests of each profile refer. Each profile has a ticket of its own. */
let objects: Record<Profile, ObjectIds>;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  const queueIds = [padaria.sales];
  people = {
    admin: padaria.ana,
    supervisor: await createTestUser(testApp, padaria, { name: "Sueli", profile: "supervisor", queueIds }),
    user: padaria.bruno,
  };
  objects = {
    admin: await createOneOfEach(testApp, padaria, people.admin, "admin"),
    supervisor: await createOneOfEach(testApp, padaria, people.supervisor, "supervisor"),
    user: await createOneOfEach(testApp, padaria, people.user, "user"),
  };
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`update tags set kanban = true where company_id = ${db.companyId}`),
  );
});
afterAll(() => testApp.close());

const named = routes.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const);
/** Profiles with fewer rights come first, because the requests of profiles with more rights delete the objects. */
const table = profiles
  .toReversed()
  .flatMap((profile) => named.map(([name, route]) => [profile, name, route] as const))
  .filter(([, name]) => name !== "auth.logout");

// Specification (tickets): what each profile may do is one table, held by the server.
// Specification (sending): taking somebody off a list needs the right to delete contacts.
// Specification (sending): admins alone, of every route.
describe("the permission table of all routes", () => {
  it.each(table)("decides for %s and %s", async (profile, name, route) => {
    expect(await isRefused(profile, route)).toBe(!(closed[name] ?? profiles).includes(profile));
  });

  it.each(asking)("decides for %s with the body %j", async (asked, body, allowed) => {
    for (const profile of profiles)
      for (const [, route] of named.filter(([name]) => name === asked))
        expect([profile, await isRefused(profile, route, body)]).toEqual([
          profile,
          !allowed.includes(profile),
        ]);
  });

  async function isRefused(profile: Profile, route: Route, more: object = {}): Promise<boolean> {
    const request = requestOf(route, (_, kind) => objects[profile][kind]);
    const body = request.body && { ...request.body, ...more };
    const answer = await sendRequest(testApp, people[profile].token, route, { ...request, body });
    return answer.statusCode === 403 && answer.json().error === "ERR_NO_PERMISSION";
  }

  // Specification (money): public: signup, /plans/list, /version, auth, recovery and nothing else.
  it("allows calls without a session only to the listed public routes", () => {
    expect(named.filter(([, { access }]) => access.who === "anyone").map(([name]) => name)).toEqual(open);
    expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(closed)));
  });

  it("limits the calls per minute of every public route except for simple reads", () => {
    const endless = named.filter(
      ([, { access, callsPerMinute }]) => access.who === "anyone" && !callsPerMinute,
    );
    expect(endless.filter(([, { method }]) => method !== "GET").map(([name]) => name)).toEqual([]);
  });
});

import type { Rolldown } from "vite";

/**
 * Libraries that every page needs. Releases of the product seldom change their chunk, so the browser's cache keeps it
 * across releases.
 */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|zod|@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)|socket\.io-\w+|engine\.io-\w+)\//;

/** Components around every page that load after it: menus of the top bar, counts of the side menu, and alerts. */
const frame =
  /src\/(app\/(late-events|shell\/top-bar\/account-menu)|features\/(announcements\/news-button|chats\/recent\/chats-(badge|button)|connections\/list\/connections-badge|inbox\/alerts\/(notifications-bell|start-alerts)))\.tsx?$/;
/** Components of an open ticket, and the saved views above the list. Both load right after the list. */
const conversation =
  /src\/features\/(conversation\/(conversation|composer\/composer)|inbox\/list\/(views\/[\w-]+|open-parts))\.tsx$/;

/**
 * Code for sending at a later time, including the calendar's styles, which only a few pages need. All other styles are
 * bundled with the common styles, to save a file.
 */
const planned =
  /\/features\/(campaigns|sending-limits|opt-outs|schedules)\/.*\.tsx?$|\/features\/schedules\/.*\.css$|\/contract\/src\/(campaign|sending-limits|opt-outs|shared\/limit-reasons)|\/@date-fns\/tz\/|\/shared\/(format\/zoned-moment|ui\/fields\/(moment-field|preset-))/;

/** Code of the dialog that imports contacts from a spreadsheet, which three pages can open. */
const sheetImport =
  /\/features\/contact-import\/(import-(dialog|outcome)|sheet-|use-|texts|read-)|\/contract\/src\/shared\/(sheet-|read-sheet-row|cell-encoding)/;

/** Code that only the users page and the profile page share. */
const users = /\/features\/users\/(?!.*\.css$)|\/contract\/src\/(staff|user-sessions|sign-ins)/;

/** Texts and parts that only two or three pages of admins and the operator share. */
const administration =
  /\/features\/(installation\/|assistant-test\/[\w-]+\.tsx?$|(contact-lists|plans)\/texts|invoices\/(invoice-columns|texts))|\/ui\/lists\/checklist-step\.tsx$/;

/** Parts of rows whose user is invited. The lists of users and companies load them once such a row is shown. */
const invitations = /\/features\/invitations\/(?!lazy-)/;

/** Forms for a new password, which the pages for recovering a password and for accepting an invitation share. */
const recovery = /\/features\/recovery\/(?!.*\.css$)|\/contract\/src\/recovery/;

/** Dialog that only the tags page and the kanban board open. */
const tagDialog = /\/features\/tags\/tag-dialog\.tsx$/;

/** Code for the members of a group, whom the contact panel lists and the message field suggests. */
const mentions = /\/features\/conversation\/mentions\//;
/** Editors of actions on tickets and of filters over them, which the dialogs of macros, rules and SLA policies share. */
const ticketActions = /\/features\/ticket-(actions|filters)\/|\/contract\/src\/ticket-(filters|rules)/;

/** Sentences of a ticket's events, for the conversation's timeline and for the dialog that explains where a ticket is. */
const timeline = /\/features\/conversation\/thread\/timeline\//;

/** Code that the page of rules shares with its dialog and its log, which load later. */
const rules = /\/features\/rules\//;

/** Code that the page of AI shares with its tabs and dialogs, and with the dialog of prompts. */
const ai = /\/features\/(ai\/|prompts\/texts)|\/contract\/src\/ai-providers|\/components\/Autocomplete\//;
/** Code that the list of a company's knowledge shares with its dialogs. */
const knowledge = /\/features\/knowledge\/|\/contract\/src\/knowledge-/;

/** Lists that are sorted by dragging, with the library for it. */
const sorting = /\/ui\/lists\/sort-area\.tsx$/;

/** Code that hands a ticket to a colleague or tags it: for the command palette, the dialog for transfers and menus. */
const handOver =
  /\/features\/(inbox\/actions\/(transfer-(ticket|form|texts)|suggested-colleagues)|users\/(user-loads|texts)|tickets\/use-ticket-tags)\.tsx?$/;

/** Time that a ticket's SLA has left, for the rows and the header of tickets that have an SLA. */
const sla = /\/features\/tickets\/sla-/;

/** Form of the identity provider, which the settings of companies and those of the installation share. */
const identityProvider = /\/features\/settings\/identity-provider\/(?!.*\.css$)/;
/** Requests to identity providers, for the login page, the profile and the settings. */
const providerSignIn = /\/contract\/src\/identity-providers|\/features\/login\/provider-texts/;

/** The copilot, which only companies that have turned it on load; the composer's own modules of it are in its chunk. */
const copilot =
  /\/features\/copilot\/(?!use-has-copilot|copilot-hooks|translations)|\/shared\/api\/stream-lines|\/contract\/src\/copilot\.ts/;

/** Modules that are not part of the chunk that all pages share. */
const managing = [users, tagDialog, administration, recovery, invitations, identityProvider, providerSignIn];
const ownChunks = [
  copilot,
  planned,
  sheetImport,
  mentions,
  handOver,
  ticketActions,
  timeline,
  rules,
  ai,
  knowledge,
  sorting,
  sla,
  ...managing,
];

/** Chunks of the browser app. A module belongs to the first group that matches it. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "vendor", test: everyPage },
  // This group bundles all modules that the first page needs into one file, instead of one file per shared
  // module.
  { name: "shell", tags: ["$initial"] },
  // Each following group contains the modules that its components need, except for modules that an earlier
  // chunk contains.
  { name: "errors", test: /packages\/contract\/src\/(shared\/errors\.ts|errors\/)/ },
  { name: "inbox", test: /src\/pages\/tickets-page\.tsx$/ },
  { name: "frame", test: frame },
  { name: "conversation", test: conversation },
  { name: "login", test: /src\/pages\/login-page\.tsx$/ },
  // Two dialogs use this library, and no page does.
  { name: "qr-code", test: /node_modules\/qrcode\.react\// },
  // Charts and boards share this library; no other page uses it.
  { name: "redux", test: /node_modules\/(react-redux|redux)\// },
  // This group contains modules that at least two chunks share. A module that a single chunk uses stays in
  // that chunk.
  {
    name: "rest",
    test: (id) => !ownChunks.some((group) => group.test(id)),
    minShareCount: 2,
    maxModuleSize: 60_000,
  },
  { name: "users", test: users, minShareCount: 2 },
  { name: "administration", test: administration, minShareCount: 2 },
  { name: "invitations", test: invitations },
  { name: "provider-sign-in", test: providerSignIn, minShareCount: 2 },
  { name: "identity-provider", test: identityProvider, minShareCount: 2 },
  { name: "recovery", test: recovery, minShareCount: 2 },
  { name: "tag-dialog", test: tagDialog, minShareCount: 2 },
  { name: "mentions", test: mentions, minShareCount: 2 },
  { name: "hand-over", test: handOver, minShareCount: 2 },
  { name: "copilot", test: copilot, minShareCount: 2 },
  { name: "sla", test: sla, minShareCount: 2 },
  { name: "ticket-actions", test: ticketActions, minShareCount: 2 },
  { name: "timeline", test: timeline, minShareCount: 2 },
  { name: "sorting", test: sorting, minShareCount: 2 },
  { name: "rules", test: rules, minShareCount: 2 },
  { name: "ai", test: ai, minShareCount: 2 },
  { name: "knowledge", test: knowledge, minShareCount: 2 },
  { name: "sheet-import", test: sheetImport, minShareCount: 2 },
  { name: "planned", test: planned, minShareCount: 2, maxModuleSize: 60_000 },
];

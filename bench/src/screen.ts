import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pageSize } from "@recado/contract/shared/pagination";
import { type CDPSession, chromium, type Page } from "playwright-core";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { launchBrowser } from "../../e2e/fixtures/browser.ts";
import { screens } from "../../e2e/fixtures/screens.ts";
import { createBenchCompany, inBenchCompany, waitUntilConnected } from "./bench-company.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { type Measurement, percentile } from "./outcome.ts";
import { type BenchProgram, startBenchProgram } from "./program.ts";
import { measureOpening } from "./screen-open.ts";
import {
  barePage,
  countNodes,
  loadOlder,
  longestTask,
  scrollThrough,
  startWatching,
  walkDown,
  watchedAges,
} from "./screen-page.ts";
import {
  measurementWithin,
  measureStarts,
  medianOfRounds,
  rowOf,
  throttleProcessor,
} from "./screen-start.ts";

const openTickets = 4_000;
const longTicketMessages = 20_000;
const rowsToScroll = 2_000;
const visited = 30;

/** Measures the agent's screen with 4,000 open tickets in the list, and 20,000 messages in the open conversation. */
export async function measureScreen(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("screen");
  const connectionId = await createBenchCompany(owner);
  await fillInbox(owner, connectionId);
  const program = await startBenchProgram(runtime, owner);
  const server = await launchBrowser();
  try {
    await waitUntilConnected(owner, connectionId);
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await (await browser.newContext({ ...screens.desktop, locale: "pt-BR" })).newPage();
    const devtools = await page.context().newCDPSession(page);
    await page.goto(program.url);
    await page.getByLabel("E-mail").fill("agent@shop.bench");
    await page.getByLabel("Senha", { exact: true }).fill("bench1234");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.getByRole("link", { name: "Atendimentos" }).click();
    await rowOf(page, 0).waitFor();
    return [
      ...(await measureStarts(page, devtools)),
      ...(await measureOpening(page)),
      await liveEvent(page, program, connectionId),
      await slowLiveEvent(page, devtools, program, connectionId),
      await manyEvents(page, program, connectionId),
      ...(await scrolling(page)),
      await heap(page, devtools),
      await wholeList(page),
      await longLane(page),
    ];
  } finally {
    await server.close();
    await program.stop();
  }
}

/**
 * Creates the agent's open tickets. The first ticket has a long conversation; each of the next thirty has a short one.
 */
function fillInbox(owner: ConnectionConfig, connectionId: number): Promise<void> {
  return inBenchCompany(owner, async (client) => {
    await client.query(
      `insert into contacts (company_id, name, number)
       select 1, 'Cliente ' || n, '55119' || lpad(n::text, 8, '0') from generate_series(0, ${openTickets - 1}) n`,
    );
    await client.query(
      `insert into tickets (company_id, contact_id, connection_id, user_id, status, updated_at)
       select 1, id, ${connectionId}, (select id from users where company_id = 1), 'open', now() - id * interval '1 second' from contacts`,
    );
    await client.query(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, ack, read, created_at)
       select 1, t.id, t.contact_id, ${connectionId}, gen_random_uuid()::text, n % 3 = 0, repeat('O prazo depende da transportadora. ', 1 + n % 5), 3, true,
         now() - (${longTicketMessages} - n) * interval '1 minute'
       from (select *, row_number() over (order by id) as place from tickets) t
       cross join lateral generate_series(1, case when place = 1 then ${longTicketMessages} when place <= ${visited + 1} then 100 else 1 end) n
       order by n`,
    );
    await client.query(
      `update tickets set last_message = 'O prazo depende da transportadora.',
         last_message_id = (select max(id) from messages where company_id = 1 and ticket_id = tickets.id)`,
    );
    await client.query("analyze");
  });
}

async function liveEvent(page: Page, program: BenchProgram, connectionId: number): Promise<Measurement> {
  await rowOf(page, 0).click();
  await page.getByRole("article").first().waitFor();
  const age = await ageOfArrivals(page, program, connectionId);
  return measurementWithin("screen live event", age, 50, "ms from the channel to paint, p95");
}

async function slowLiveEvent(
  page: Page,
  devtools: CDPSession,
  program: BenchProgram,
  connectionId: number,
): Promise<Measurement> {
  await throttleProcessor(devtools, 4);
  const age = await ageOfArrivals(page, program, connectionId);
  await throttleProcessor(devtools, 1);
  return measurementWithin("screen live event 4x", age, 120, "ms to paint at 4x CPU, p95");
}

/** Returns the 95th percentile of the age in milliseconds that messages have when they are painted. */
async function ageOfArrivals(page: Page, program: BenchProgram, connectionId: number): Promise<number> {
  const messages = 40;
  return medianOfRounds(async () => {
    await page.evaluate(startWatching);
    await program.ask({ say: { connectionId, contacts: 1, messages, rate: 3 } });
    await page.waitForFunction((count) => window.ages.length >= count, messages);
    return percentile(await page.evaluate(watchedAges), 0.95);
  });
}

/** Measures a burst of two hundred messages within a second, spread over a hundred chats. */
async function manyEvents(page: Page, program: BenchProgram, connectionId: number): Promise<Measurement> {
  // Moves the mouse away from the list, because the list does not change its order under the mouse.
  await page.mouse.move(1_000, 400);
  const burst = { connectionId, contacts: 100, rate: 200 };
  // Warms the program up first. Otherwise its compilation would take CPU time from the browser page, which in
  // production runs on another computer.
  await program.ask({ say: { ...burst, messages: 400 } });
  const longest = await medianOfRounds(async () => {
    await page.evaluate(startWatching);
    await program.ask({ say: { ...burst, messages: 600 } });
    return page.evaluate(longestTask);
  });
  return measurementWithin("screen 200 events/s", longest, 100, "ms the longest task");
}

async function scrolling(page: Page): Promise<Measurement[]> {
  const bare = await bareFrames(page);
  await page.reload();
  await page.getByRole("article").first().waitFor();
  await page.evaluate(loadOlder, rowsToScroll / pageSize - 1);
  const { frames, longest, blank } = await page.evaluate(scrollThrough, "Mensagens com Cliente 0");
  const nodes = await page.evaluate(countNodes);
  const frame = percentile(frames, 0.95);
  const limit = Math.max(16.8, percentile(bare, 0.95));
  return [
    {
      name: "screen frames",
      measured: `${frame.toFixed(1)} ms p95 through ${rowsToScroll} messages, ${blank} blank`,
      limit: `${limit.toFixed(1)} ms, the same through a page without a program`,
      ratio: frame / limit,
      promise: "≤ 1.05",
      held: frame <= limit * 1.05 && blank === 0,
    },
    measurementWithin("screen scroll task", longest, 50, "ms the longest task while scrolling"),
    measurementWithin("screen nodes", nodes, 3_000, "nodes of the conversation"),
  ];
}

/** Measures how fast the machine can scroll the same number of plain rows, on a page without scripts. */
async function bareFrames(page: Page): Promise<number[]> {
  const server = createServer((_, answer) => answer.end(barePage(rowsToScroll)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const other = await page.context().newPage();
  try {
    await other.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return (await other.evaluate(scrollThrough, "Bare")).frames;
  } finally {
    await other.close();
    server.close();
  }
}

async function heap(page: Page, devtools: CDPSession): Promise<Measurement> {
  await page.reload();
  await page.getByRole("article").first().waitFor();
  for (let ticket = 1; ticket <= visited; ticket++) {
    const before = page.url();
    await page.keyboard.press("Alt+j");
    await page.waitForURL((url) => url.href !== before);
    await page
      .getByRole("region", { name: /^Conversa com/ })
      .getByRole("article")
      .first()
      .waitFor();
  }
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return measurementWithin("screen heap", usedSize / 1_048_576, 80, `MB after ${visited} tickets`);
}

/** Loads the list of all open tickets, page by page. The list may only render as many rows as the screen shows. */
async function wholeList(page: Page): Promise<Measurement> {
  const rows = '[aria-label="Lista de atendimentos"] [data-index]';
  const { reached, mostDrawn } = await page.evaluate(walkDown, { rows, count: openTickets });
  const outcome = measurementWithin("screen list", mostDrawn, 50, `rows drawn at most, ${reached} reached`);
  return { ...outcome, held: outcome.held && reached === openTickets };
}

const farInLane = 400;

async function longLane(page: Page): Promise<Measurement> {
  await page.goto(new URL("/kanban", page.url()).href);
  const rows = '[data-lane="open"] li[data-card]';
  await page.locator(rows).first().waitFor();
  const { reached, mostDrawn } = await page.evaluate(walkDown, { rows, count: farInLane });
  const outcome = measurementWithin(
    "screen lane",
    mostDrawn,
    80,
    `cards drawn at most, ${reached} of the lane reached`,
  );
  return { ...outcome, held: outcome.held && reached >= farInLane };
}

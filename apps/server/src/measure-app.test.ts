import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createOpenTicket, createTestCompany } from "./testing/factories.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";

const root = join(import.meta.dirname, "../../..");
/** Metric that Prometheus itself adds for each scraped target. */
const ownFigure = { name: "up", labels: ["job"] };
/** Metrics with a label whose series exist only for values that occur, so that they never export 0. */
const groupedFigures = [
  "recado_connections",
  "recado_campaigns",
  "recado_jobs_waiting",
  "recado_jobs_given_up",
];
/** Labels that every metric or histogram bucket has. */
const ownLabels = ["instance", "le", "role"];

interface RuleTests {
  tests: { input_series: { series: string; values: string }[] }[];
}

let testApp: TestApp;
let text: string;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  await createOpenTicket(testApp, await createTestCompany(testApp));
  text = await ask(testApp);
});
afterAll(() => testApp.close());

async function ask({ app }: TestApp): Promise<string> {
  return (await app.http.inject("/metrics")).body;
}

interface Documented {
  name: string;
  kind: string;
  labels: string[];
  help: string;
}

/** Reads the rows of the metric tables in the operators' documentation. */
function readPage(): Documented[] {
  const page = readFileSync(join(root, "docs/operators/metrics.md"), "utf8");
  const rows = page.matchAll(/^\| `(recado_\w+)` +\| (\w+) +\| ([\w, ]*?) *\| (.*?) *\|$/gm);
  return [...rows].map(([, name = "", kind = "", labels = "", help = ""]) => ({
    name,
    kind,
    labels: labels.split(", ").filter(Boolean),
    help,
  }));
}

function answered(kindOf = text): Pick<Documented, "name" | "kind" | "help">[] {
  const helps = new Map([...kindOf.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name, help]) => [name, help]));
  return [...kindOf.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = "", kind = ""]) => ({
    name,
    kind,
    help: helps.get(name) ?? "",
  }));
}

describe("/metrics", () => {
  it.each([
    [
      "answered requests",
      /^recado_http_request_seconds_count\{.*route="\/api\/tickets\/:id",method="PUT",status="200"\} 1$/m,
    ],
    ["drained work queues", /^recado_job_seconds_count\{.*task="queue:inbound",outcome="done"\} [1-9]/m],
    ["connections", /^recado_connections\{status="CONNECTED",role="web\+worker\+channels"\} 1$/m],
    ["the number of owned connections", /^recado_connections_carried\{.*\} [01]$/m],
    ["sockets", /^recado_sockets\{.*\} 0$/m],
    ["database connections", /^recado_database_connections\{state="idle",.*\} \d+$/m],
    ["received messages", /^recado_messages_received_total\{.*\} 1$/m],
    ["outcomes that have not occurred yet", /^recado_pushes_total\{outcome="failed",.*\} 0$/m],
    ["the version", /^recado_build_info\{version="test",node="v\d[^"]*",.*\} 1$/m],
    ["the round trip of database notifications", /^recado_bus_round_trip_seconds\{.*\} \d/m],
    ["the number of starts", /^recado_starts_total\{.*\} 1$/m],
  ])("contains %s", (_, line) => {
    expect(text).toMatch(line);
  });

  it("contains exactly the metrics that docs/operators/metrics.md lists, with type and help text", () => {
    const ours = answered().filter(({ name }) => name.startsWith("recado_"));
    const page = readPage().map(({ name, kind, help }) => ({ name, kind, help }));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(ours.toSorted(byName)).toEqual(page.toSorted(byName));
  });

  it("has exactly the labels that docs/operators/metrics.md lists", () => {
    const page = new Map(readPage().map(({ name, labels }) => [name, labels]));
    for (const [, series = "", given = ""] of text.matchAll(/^(recado_\w+)\{(.*)\} \S+$/gm)) {
      const labels = page.get(series) ?? page.get(series.replace(/_(bucket|sum|count)$/, ""));
      const names = [...given.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
      expect([series, names.filter((name) => !ownLabels.includes(name)).toSorted()]).toEqual([
        series,
        labels?.toSorted(),
      ]);
    }
  });

  it("exports figures of the whole installation from one process only", async () => {
    const beside = await openTestApp({ beside: testApp });
    const installation = [
      ...[
        "connections",
        "events_put_aside",
        "journal_oldest_seconds",
        "outbox_oldest_seconds",
        "storage_bytes",
      ],
      ...["pix_charges_pending", "notify_queue_ratio"],
    ];
    const told = async () => {
      const texts = [await ask(testApp), await ask(beside)];
      return installation.map((name) => texts.filter((one) => one.includes(`\nrecado_${name}{`)).length);
    };
    expect(await told()).toEqual(installation.map(() => 1));
    // Each of the two processes exports its own counters.
    expect(await ask(beside)).toContain("\nrecado_sockets{");
    await beside.close();
  });
});

describe("the operator's alert rules and dashboards", () => {
  const boards = readdirSync(join(root, "deploy/grafana")).filter((name) => name.endsWith(".json"));

  interface Panel {
    title: string;
    targets?: { expr: string }[];
  }

  /** Collects all expressions of the dashboards and alert rules, each with the place where it is used. */
  function expressions(): [string, string][] {
    const drawn = boards.flatMap((name) => {
      const { panels } = JSON.parse(readFileSync(join(root, "deploy/grafana", name), "utf8")) as {
        panels: Panel[];
      };
      return panels.flatMap(({ title, targets = [] }) =>
        targets.map(({ expr }): [string, string] => [`${name}, ${title}`, expr]),
      );
    });
    return [...drawn, ...rules()];
  }

  /** Collects the expressions of the alert rules. An expression is on the line of `expr:` or folded below it. */
  function rules(): [string, string][] {
    const file = readFileSync(join(root, "deploy/prometheus/alerts.yaml"), "utf8");
    return file
      .split(/^ {6}- alert: /m)
      .slice(1)
      .map((rule) => {
        const name = rule.split("\n")[0] ?? "";
        const [, inLine, folded] = /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/m.exec(rule) ?? [];
        return [name, (inLine ?? folded ?? "").trim()];
      });
  }

  /** Returns the metrics and labels that an expression uses. */
  function readExpression(expression: string) {
    const [figures, labels, broken]: [string[], string[], string[]] = [[], [], []];
    parser.parse(expression).iterate({
      enter({ name, type, from, to }) {
        const word = expression.slice(from, to);
        if (type.isError) broken.push(`${word} at ${from}`);
        if (name === "Identifier") figures.push(word);
        if (name === "LabelName") labels.push(word);
      },
    });
    return { figures, labels, broken };
  }

  it("are valid PromQL over existing metrics and labels", () => {
    const series = new Set([ownFigure.name]);
    for (const { name, kind } of answered())
      for (const end of kind === "histogram" ? ["_bucket", "_sum", "_count"] : [""])
        series.add(`${name}${end}`);
    const known = new Map([...readPage(), ownFigure].map(({ name, labels }) => [name, labels]));
    const asked = expressions();
    expect(asked.length).toBeGreaterThan(60);
    for (const [place, expression] of asked) {
      const { figures, labels, broken } = readExpression(expression);
      const theirs = figures.flatMap(
        (name) => known.get(name.replace(/_(bucket|sum|count)$/, "")) ?? known.get(name) ?? [],
      );
      const strange = labels.filter((label) => !ownLabels.includes(label) && !theirs.includes(label));
      expect({ place, broken, unknown: figures.filter((name) => !series.has(name)), strange }).toEqual({
        place,
        broken: [],
        unknown: [],
        strange: [],
      });
      expect(figures, place).not.toEqual([]);
    }
  });

  it("are tested with existing series, and grouped series in the tests never start at 0", () => {
    const tests = parse(readFileSync(join(root, "deploy/prometheus/alerts.test.yaml"), "utf8")) as RuleTests;
    const inputs = tests.tests.flatMap(({ input_series }) => input_series);
    const known = new Map([...readPage(), ownFigure].map((figure) => [figure.name, figure]));
    expect(inputs.length).toBeGreaterThan(15);
    for (const { series, values } of inputs) {
      const { figures, labels } = readExpression(series);
      const [name = ""] = figures;
      const figure = known.get(name) ?? known.get(name.replace(/_(bucket|sum|count)$/, ""));
      expect(figure, series).toBeDefined();
      const strange = labels.filter((label) => !ownLabels.includes(label) && !figure?.labels.includes(label));
      expect(strange, series).toEqual([]);
      if (groupedFigures.includes(name)) expect(values, series).not.toMatch(/(^|\s)0(x|\s|$)/);
    }
  });

  it("are three dashboards and nineteen rules, each with an action and a test", () => {
    expect(boards).toEqual(["messages-and-channels.json", "overview.json", "program-and-database.json"]);
    expect(rules()).toHaveLength(19);
    const file = readFileSync(join(root, "deploy/prometheus/alerts.yaml"), "utf8");
    expect(file.match(/^ {10}action: ./gm)).toHaveLength(19);
    const tried = readFileSync(join(root, "deploy/prometheus/alerts.test.yaml"), "utf8");
    for (const [name] of rules())
      expect(tried).toMatch(new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n`));
  });
});

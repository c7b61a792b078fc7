import type { RecordedEvent } from "@recado/sandbox-server/events";
import {
  type CrowdInput,
  type CrowdKind,
  type CrowdPlan,
  type CrowdStep,
  crowdContent,
  crowdMember,
  crowdSchema,
  makeCrowdScript,
} from "./crowd-script.ts";
import type { WhatsappEvent } from "./events.ts";
import type { WhatsappSandbox } from "./sandbox.ts";
import { WhatsappSandboxError } from "./sandbox-error.ts";

export interface CrowdReport {
  id: number;
  running: boolean;
  seed: number;
  /** Number of customers who have written at least once. */
  customers: number;
  /**
   * Number of new messages that customers sent (`sent`), and number of their reactions, edits and deletions
   * (`changes`).
   */
  sent: number;
  changes: number;
  /**
   * Number of new messages that a linked device of the phone has received (`delivered`), and number of those that it
   * has marked as read (`read`).
   */
  delivered: number;
  read: number;
  /** Number of the company's messages that reached customers. */
  answered: number;
  byKind: Partial<Record<CrowdKind, number>>;
  /** Descriptions of messages that could not be sent. */
  failures: string[];
}

export interface Crowd {
  report(): CrowdReport;
  stop(): CrowdReport;
  /** Resolves once `total` messages were sent or `stop` was called. */
  readonly finished: Promise<CrowdReport>;
}

export interface CrowdActions {
  startCrowd(input: CrowdInput): Crowd;
  crowds(): CrowdReport[];
  stopCrowd(id: number): CrowdReport;
}

type Stage = Pick<
  WhatsappSandbox,
  "addContact" | "contacts" | "phones" | "conversation" | "send" | "read" | "onEvent"
>;

const FAILURES_KEPT = 20;

export function makeCrowdActions(stage: Stage): CrowdActions & { stopAll(): void } {
  const crowds = new Map<number, Crowd>();
  return {
    startCrowd(input) {
      const plan = crowdSchema.parse(input);
      const known = new Set(stage.phones().map(({ number }) => number));
      const missing = plan.phones.find((phone) => !known.has(phone));
      if (missing !== undefined) throw new WhatsappSandboxError("unknown-phone", missing);
      const crowd = runCrowd(stage, plan, crowds.size + 1);
      crowds.set(crowds.size + 1, crowd);
      return crowd;
    },
    crowds: () => [...crowds.values()].map((crowd) => crowd.report()),
    stopCrowd(id) {
      const crowd = crowds.get(id);
      if (!crowd) throw new WhatsappSandboxError("unknown-crowd", String(id));
      return crowd.stop();
    },
    stopAll() {
      for (const crowd of crowds.values()) crowd.stop();
    },
  };
}

/**
 * State of one simulated customer: the latest messages of both sides, and the number of replies that the customer may
 * still write.
 */
interface Customer {
  number: string;
  phone: string;
  own: string | undefined;
  other: string | undefined;
  answersLeft: number;
}

interface Run {
  stage: Stage;
  plan: CrowdPlan;
  customers: Map<string, Customer>;
  /** Phone numbers of the contacts that existed before the crowd started. */
  acquainted: Set<string>;
  states: Map<string, "server" | "delivered" | "read" | "played">;
  report: CrowdReport;
}

/** Runs simulated customers that send messages at an even pace; messages that are late are sent as soon as possible. */
function runCrowd(stage: Stage, plan: CrowdPlan, id: number): Crowd {
  const { promise, resolve } = Promise.withResolvers<CrowdReport>();
  const run: Run = {
    stage,
    plan,
    customers: new Map(),
    acquainted: new Set(stage.contacts().map(({ number }) => number)),
    states: new Map(),
    report: {
      id,
      running: true,
      seed: plan.seed,
      customers: 0,
      sent: 0,
      changes: 0,
      delivered: 0,
      read: 0,
      answered: 0,
      byKind: {},
      failures: [],
    },
  };
  const script = makeCrowdScript(plan);
  const started = Date.now();
  let steps = 0;
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    const states = [...run.states.values()];
    run.report.customers = run.customers.size;
    run.report.delivered = states.filter((state) => state !== "server").length;
    run.report.read = states.filter((state) => state === "read" || state === "played").length;
    return structuredClone(run.report);
  };
  // Replies use a script of their own, because they happen at unpredictable times and must not change the order of the
  // main script.
  const answering = makeCrowdScript({ ...plan, seed: plan.seed + 1 });
  stage.onEvent((event) => hear(run, answering, event));
  const stop = () => {
    clearTimeout(timer);
    run.report.running = false;
    resolve(report());
    return report();
  };
  const step = async () => {
    await act(run, script());
    steps += 1;
    if (!run.report.running) return;
    if (plan.total !== undefined && steps >= plan.total) stop();
    else schedule();
  };
  const schedule = () => {
    const due = started + (steps * 60_000) / plan.perMinute;
    timer = setTimeout(() => void step(), Math.max(0, due - Date.now()));
  };
  schedule();
  return { report, stop, finished: promise };
}

async function act(run: Run, step: CrowdStep, known?: Customer): Promise<void> {
  const { report, stage } = run;
  try {
    const customer = known ?? customerAt(run, step.customer);
    const content = crowdContent(step, report.sent + 1, customer);
    const message = await stage.send(customer.number, customer.phone, content);
    const isChange = content.kind === "reaction" || content.kind === "edit" || content.kind === "delete";
    if (content.kind === "delete") customer.own = undefined;
    if (isChange) report.changes += 1;
    else {
      report.sent += 1;
      customer.own = message.kind === "conversation" ? message.id : customer.own;
      if (!run.states.has(message.id)) run.states.set(message.id, message.state);
    }
    const kind = content.kind as CrowdKind;
    report.byKind[kind] = (report.byKind[kind] ?? 0) + 1;
  } catch (error) {
    report.failures.push(String(error));
    if (report.failures.length > FAILURES_KEPT) report.failures.shift();
  }
}

/**
 * Returns the customer with the given index, who is created at the first message. A customer always writes to the same
 * phone.
 */
function customerAt({ stage, plan, customers, acquainted }: Run, index: number): Customer {
  const { number, name } = crowdMember(plan, index);
  const known = customers.get(number);
  if (known) return known;
  if (!acquainted.has(number)) stage.addContact({ number, name });
  const phone = plan.phones[index % plan.phones.length] ?? "";
  const answersLeft = plan.answers?.most ?? 0;
  const customer: Customer = { number, phone, own: undefined, other: undefined, answersLeft };
  customers.set(number, customer);
  return customer;
}

function hear(run: Run, script: () => CrowdStep, event: RecordedEvent<WhatsappEvent>): void {
  if (event.type === "message-state" && event.direction === "to-phone" && run.customers.has(event.contact)) {
    run.states.set(event.id, event.state);
  }
  if (event.type !== "message-arrived") return;
  const customer = run.customers.get(event.contact);
  if (!customer || event.message.phone !== customer.phone) return;
  run.report.answered += 1;
  customer.other = event.message.id;
  const { answers } = run.plan;
  if (!answers || !run.report.running) return;
  const { id } = event.message;
  // Marks the message as read after the current event, because the message's arrival has to be recorded first.
  setImmediate(() => run.stage.read(customer.number, customer.phone, { ids: [id] }));
  const step = script();
  if (customer.answersLeft === 0 || step.choice / 1_000_000 >= answers.chance) return;
  customer.answersLeft -= 1;
  void act(run, step, customer);
}

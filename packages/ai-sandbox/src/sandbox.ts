import { startAdmin } from "@recado/sandbox-server/admin";
import type { EventListener, RecordedEvent } from "@recado/sandbox-server/events";
import type { SandboxOptions } from "@recado/sandbox-server/sandbox-options";
import { pino } from "pino";
import { modelAdminRoutes } from "./admin-routes.ts";
import type { ModelFaultBook } from "./faults.ts";
import { basePath, startModelServer } from "./model-server.ts";
import { firstModels, type ModelList } from "./models.ts";
import type { ModelEvent, RecordedCall } from "./recorded-calls.ts";
import type { AnswerScript } from "./scripted-answers.ts";
import { makeServiceState, releaseHeld, type ServiceState } from "./service-state.ts";

export interface AiSandboxOptions extends SandboxOptions {
  /** Keys that the service accepts; "any" accepts requests without a key too, as a local server does. */
  keys?: readonly string[] | "any";
}

/** Methods by which tests control the model; the control interface offers the same over HTTP. */
export interface AiSandboxControls {
  models: ModelList;
  /** Answers that replace what the model would answer itself. */
  script: AnswerScript;
  faults: ModelFaultBook;
  acceptKeys(keys: readonly string[] | "any"): void;
  /** Lets the answers go that the fault `hold` keeps back. */
  release(): void;
  /** Returns the latest requests, of one path below the base URL (`/chat/completions`) or of all. */
  calls(path?: string): RecordedCall[];
  callCounts(): Record<string, number>;
  /** Resolves once the path was called so often; rejects after 30 seconds. */
  waitForCalls(path: string, count: number): Promise<RecordedCall[]>;
  /** Forgets calls, faults and scripted answers, lets held answers go, and takes the first models and keys again. */
  reset(): void;
  onEvent(listener: EventListener<ModelEvent>): () => void;
  eventsSince(seq: number): RecordedEvent<ModelEvent>[];
}

export interface AiSandbox extends AiSandboxControls {
  /** Base URL of the service, as a company enters it: it ends with `/v1`. */
  url: string;
  adminUrl: string;
  /** First of the keys that the service accepts at its start. */
  apiKey: string;
  stop(): Promise<void>;
}

const defaultKey = "chave-da-caixa-de-ia";

/** Starts a model in a box: a service with OpenAI's API whose answers are the same every time. */
export async function startAiSandbox(options: AiSandboxOptions = {}): Promise<AiSandbox> {
  const { host = "127.0.0.1", logger = pino({ level: "silent" }), keys = [defaultKey] } = options;
  const state = makeServiceState(keys, logger);
  const served = await startModelServer(state, host, options.port ?? 0);
  const url = `${served.url}${basePath}`;
  const apiKey = keys === "any" ? defaultKey : (keys[0] ?? defaultKey);
  const controls = controlsOf(state);
  const admin = await startAdmin({ ...controls, url, apiKey }, modelAdminRoutes, {
    host,
    port: options.adminPort ?? 0,
    logger,
  });
  return {
    ...controls,
    url,
    adminUrl: admin.url,
    apiKey,
    async stop() {
      releaseHeld(state);
      await Promise.all([served.stop(), admin.stop()]);
    },
  };
}

function controlsOf(state: ServiceState): AiSandboxControls {
  const { models, script, faults, calls, keys: firstKeys } = state;
  return {
    models,
    script,
    faults,
    acceptKeys(keys) {
      state.keys = keys;
    },
    release: () => releaseHeld(state),
    calls: calls.list,
    callCounts: calls.counts,
    waitForCalls: (path, count) =>
      calls.events.until(() => ((calls.counts()[path] ?? 0) >= count ? calls.list(path) : undefined)),
    reset() {
      calls.clear();
      script.clear();
      faults.clear();
      models.set(firstModels);
      state.keys = firstKeys;
      releaseHeld(state);
    },
    onEvent: calls.events.onEvent,
    eventsSince: calls.events.since,
  };
}

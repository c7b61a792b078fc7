import { parseArgs } from "node:util";
import { runProcess } from "@recado/sandbox-server/run-process";
import { startAiSandbox } from "./sandbox.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "admin-port": { type: "string", default: "0" },
    host: { type: "string", default: "127.0.0.1" },
    /** Accepts every key, and requests without one. */
    "any-key": { type: "boolean", default: false },
    "log-level": { type: "string", default: "warn" },
    "until-stdin-ends": { type: "boolean", default: false },
  },
});

await runProcess({
  name: "ai-sandbox",
  logLevel: values["log-level"],
  untilStdinEnds: values["until-stdin-ends"],
  start: (logger) =>
    startAiSandbox({
      port: Number(values.port),
      adminPort: Number(values["admin-port"]),
      host: values.host,
      ...(values["any-key"] && { keys: "any" }),
      logger,
    }),
  addresses: ({ url, adminUrl, apiKey }) => ({ url, adminUrl, apiKey }),
});

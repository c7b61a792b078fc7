import { parseArgs } from "node:util";
import { runProcess } from "@recado/sandbox-server/run-process";
import { startPixSandbox } from "./sandbox.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "admin-port": { type: "string", default: "0" },
    host: { type: "string", default: "127.0.0.1" },
    state: { type: "string" },
    "log-level": { type: "string", default: "warn" },
    "until-stdin-ends": { type: "boolean", default: false },
  },
});

await runProcess({
  name: "pix-sandbox",
  logLevel: values["log-level"],
  untilStdinEnds: values["until-stdin-ends"],
  start: (logger) =>
    startPixSandbox({
      port: Number(values.port),
      adminPort: Number(values["admin-port"]),
      host: values.host,
      logger,
      ...(values.state !== undefined && { stateFile: values.state }),
    }),
  addresses: ({ url, adminUrl, account, keys: { authority, client } }) => ({
    url,
    adminUrl,
    ...account,
    authority,
    certificate: client.certificate,
    privateKey: client.privateKey,
  }),
});

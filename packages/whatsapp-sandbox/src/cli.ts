import { parseArgs } from "node:util";
import { runProcess } from "@recado/sandbox-server/run-process";
import { startWhatsappSandbox } from "./sandbox.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "admin-port": { type: "string", default: "0" },
    "media-port": { type: "string", default: "0" },
    host: { type: "string", default: "127.0.0.1" },
    state: { type: "string" },
    "log-level": { type: "string", default: "warn" },
    "until-stdin-ends": { type: "boolean", default: false },
  },
});

await runProcess({
  name: "whatsapp-sandbox",
  logLevel: values["log-level"],
  untilStdinEnds: values["until-stdin-ends"],
  start: (logger) =>
    startWhatsappSandbox({
      port: Number(values.port),
      adminPort: Number(values["admin-port"]),
      mediaPort: Number(values["media-port"]),
      host: values.host,
      logger,
      ...(values.state !== undefined && { stateFile: values.state }),
    }),
  addresses: ({ url, adminUrl, rootPublicKey, mediaUrl, mediaCertificate }) => {
    const root = rootPublicKey.toString("base64");
    return { url, adminUrl, rootPublicKey: root, mediaUrl, mediaCertificate };
  },
});

import { parseArgs } from "node:util";
import { pino } from "pino";
import { startSandbox } from "./sandbox.ts";

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

try {
  const sandbox = await startSandbox({
    port: Number(values.port),
    adminPort: Number(values["admin-port"]),
    mediaPort: Number(values["media-port"]),
    host: values.host,
    logger: pino({ level: values["log-level"] }, pino.destination(2)),
    ...(values.state !== undefined && { stateFile: values.state }),
  });
  // One line of JSON, so that whoever started the sandbox can read where it is.
  const { url, adminUrl, rootPublicKey, mediaUrl, mediaCertificate } = sandbox;
  const root = rootPublicKey.toString("base64");
  process.stdout.write(
    `${JSON.stringify({ url, adminUrl, rootPublicKey: root, mediaUrl, mediaCertificate })}\n`,
  );

  // A standard input that is still read would keep the process alive.
  const end = () => void sandbox.stop().finally(() => process.stdin.destroy());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  // A parent that is killed closes the pipe: then nobody is left to stop us.
  if (values["until-stdin-ends"]) process.stdin.resume().once("end", end);
} catch (error) {
  process.stderr.write(`whatsapp-sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

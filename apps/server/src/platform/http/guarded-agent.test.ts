import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuardedAgent, isPublic } from "./guarded-agent.ts";

let port: number;
let calls = 0;
const server = createServer((_, response) => {
  calls += 1;
  response.end("inside");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

describe("an IP address", () => {
  it.each([
    ["93.184.215.14", true],
    ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", true],
    ["127.0.0.1", false],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["172.31.0.1", false],
    ["192.168.1.1", false],
    ["169.254.169.254", false],
    ["100.64.0.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::", false],
    ["::1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["::ffff:127.0.0.1", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
  ])("%s is public: %s", (address, expected) => {
    expect(isPublic(address)).toBe(expected);
  });
});

describe("a guarded HTTP call", () => {
  const guarded = { allowPrivateHosts: false, timeoutMilliseconds: 2_000 };

  it.each(["127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"])(
    "does not reach the private address %s",
    async (host) => {
      const agent = createGuardedAgent(guarded);
      for (const scheme of ["http", "https"]) {
        const { origin } = new URL(`${scheme}://${host}:${port}`);
        const call = agent.request({ origin, path: "/", method: "POST" });
        await expect(call).rejects.toMatchObject({ problem: "privateAddress" });
      }
      await agent.close();
      expect(calls).toBe(0);
    },
  );

  it.each([
    ["https://localhost", "privateAddress"],
    ["http://localhost", "insecureAddress"],
    ["http://93.184.215.14", "insecureAddress"],
  ])("to %s fails with the problem %s", async (address, problem) => {
    const agent = createGuardedAgent(guarded);
    const call = agent.request({ origin: `${address}:${port}`, path: "/", method: "POST" });
    await expect(call).rejects.toMatchObject({ problem });
    await agent.close();
    expect(calls).toBe(0);
  });

  it("reaches only known origins if such a list is given", async () => {
    const isKnownOrigin = ({ hostname }: URL) => hostname === "files.example";
    const agent = createGuardedAgent({ ...guarded, allowPrivateHosts: true, isKnownOrigin });
    const call = agent.request({ origin: `http://127.0.0.1:${port}`, path: "/", method: "GET" });
    await expect(call).rejects.toMatchObject({ problem: "unknownHost" });
    await agent.close();
    expect(calls).toBe(0);
  });

  it.each([
    ["the installation allows private networks", () => ({ allowPrivateHosts: true })],
    ["the operator has named its origin", () => ({ operatorOrigins: [`http://127.0.0.1:${port}`] })],
  ])("reaches a private address if %s", async (_, options) => {
    const agent = createGuardedAgent({ ...guarded, ...options() });
    const { body } = await agent.request({ origin: `http://127.0.0.1:${port}`, path: "/", method: "POST" });
    expect(await body.text()).toBe("inside");
    await agent.close();
    calls = 0;
  });

  it("reaches a service of the installation by the origin that stands for it, and by no other", async () => {
    const service = async () => new URL(`http://127.0.0.1:${port}/v1`);
    const agent = createGuardedAgent({ ...guarded, localServices: { "http://ia.demo.recado": service } });
    const ask = (origin: string) => agent.request({ origin, path: "/v1/models", method: "GET" });
    expect(await (await ask("http://ia.demo.recado")).body.text()).toBe("inside");
    for (const other of ["https://ia.demo.recado", "http://ia.demo.recado:81", `http://127.0.0.1:${port}`])
      await expect(ask(other)).rejects.toThrow();
    await agent.close();
    expect(calls).toBe(1);
    calls = 0;
  });
});

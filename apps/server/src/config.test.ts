import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Config, readConfig } from "./config.ts";
import { describeFailure } from "./describe-failure.ts";

type Environment = Record<string, string>;

function complaintOf(environment: Environment): string {
  try {
    readConfig(environment);
  } catch (error) {
    return describeFailure(error);
  }
  return "none";
}

describe("the configuration read from environment variables", () => {
  it("without any variable is a demonstration on loopback with all roles in one process", () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      dataDir: "./data",
      publicUrl: "http://localhost:8080",
      databaseUrl: undefined,
      roles: ["web", "worker", "channels"],
      logLevel: "warn",
      metricsToken: undefined,
      traces: undefined,
      corsOrigins: [],
      trustProxy: false,
      demo: true,
      admin: undefined,
      s3: undefined,
      ffmpegPath: undefined,
      mostReceivedBytes: undefined,
    });
  });

  it("requires all Pix variables of a bank or none, and an https address", () => {
    const bank = {
      PIX_URL: "https://pix.banco.example/",
      PIX_CLIENT_ID: "recado",
      PIX_CLIENT_SECRET: "segredo",
      PIX_KEY: "cobranca@exemplo.com.br",
      PIX_CERTIFICATE_FILE: "/etc/recado/banco.p12",
    };
    expect(readConfig({}).pix).toBeUndefined();
    const standard = {
      url: "https://pix.banco.example",
      tokenUrl: undefined,
      clientId: "recado",
      clientSecret: "segredo",
      pixKey: "cobranca@exemplo.com.br",
      certificateFile: "/etc/recado/banco.p12",
      certificatePassword: undefined,
      skipsMutualTls: false,
    };
    const only = { asaas: undefined, mercadopago: undefined, authorityFile: undefined };
    expect(readConfig(bank).pix).toEqual({ ...only, standard });
    const efi = readConfig({ ...bank, PIX_SKIP_MTLS_CHECKING: "on", PIX_CA_FILE: "/etc/recado/ca.pem" });
    expect(efi.pix).toMatchObject({
      standard: { skipsMutualTls: true },
      authorityFile: "/etc/recado/ca.pem",
    });
    for (const name of Object.keys(bank)) expect(complaintOf({ ...bank, [name]: "" })).toContain(name);
    expect(complaintOf({ ...bank, PIX_URL: "http://pix.banco.example" })).toContain("PIX_URL");
  });

  it("requires all variables of an Asaas or Mercado Pago account, with or without a bank", () => {
    const asaas = { ASAAS_API_KEY: "$aact_prod_1", ASAAS_EMAIL: "dono@exemplo.com.br" };
    const mercadoPago = { MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-1", MERCADO_PAGO_WEBHOOK_SECRET: "segredo" };
    expect(readConfig({ ...asaas, ...mercadoPago }).pix).toEqual({
      standard: undefined,
      asaas: { url: "https://api.asaas.com", apiKey: "$aact_prod_1", email: "dono@exemplo.com.br" },
      mercadopago: {
        url: "https://api.mercadopago.com",
        accessToken: "APP_USR-1",
        webhookSecret: "segredo",
      },
      authorityFile: undefined,
    });
    const trial = { ...asaas, ASAAS_URL: "https://api-sandbox.asaas.com/" };
    expect(readConfig(trial).pix?.asaas?.url).toBe("https://api-sandbox.asaas.com");
    for (const account of [asaas, mercadoPago])
      for (const name of Object.keys(account))
        expect(complaintOf({ ...account, [name]: "" })).toContain(name);
    expect(complaintOf({ ...asaas, ASAAS_API_KEY: "two words" })).toContain("ASAAS_API_KEY");
    expect(complaintOf({ ...trial, ASAAS_URL: "http://api.asaas.com" })).toContain("ASAAS_URL");
  });

  it("limits the size of received files in megabytes", () => {
    expect(readConfig({ MAX_RECEIVED_MB: "300" }).mostReceivedBytes).toBe(300 * 1_024 * 1_024);
    expect(complaintOf({ MAX_RECEIVED_MB: "none" })).toContain("MAX_RECEIVED_MB");
  });

  it("requires a mail server together with a sender address", () => {
    const smtp = { SMTP_URL: "smtps://u:p@mail.exemplo.com.br", MAIL_FROM: "Recado <recado@exemplo.com.br>" };
    expect(readConfig({}).smtp).toBeUndefined();
    expect(readConfig(smtp).smtp).toEqual({ url: smtp.SMTP_URL, from: smtp.MAIL_FROM });
    expect(complaintOf({ SMTP_URL: smtp.SMTP_URL })).toContain("MAIL_FROM");
    expect(complaintOf({ ...smtp, MAIL_FROM: "ninguem" })).toContain("MAIL_FROM");
    expect(complaintOf({ ...smtp, SMTP_URL: "https://mail.exemplo.com.br" })).toContain("SMTP_URL");
  });

  it("treats an empty variable as missing", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "", DEMO: "" })).toEqual(readConfig({}));
  });

  it("reads a secret from a file, and the error names a file that cannot be read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "recado-settings-"));
    const file = join(folder, "secret-key");
    const key = "chave que ninguém mais conhece, de verdade";
    await writeFile(file, `${key}\n`, { mode: 0o600 });
    expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe(key);
    expect(readConfig({ PIX_CA_FILE: file }).pix).toEqual(readConfig({ PIX_CA_FILE: "/none" }).pix);
    expect(complaintOf({ SECRET_KEY_FILE: file, SECRET_KEY: key })).toMatch(
      /^wrong setting: SECRET_KEY_FILE: /,
    );
    expect(complaintOf({ SECRET_KEY_FILE: join(folder, "none") })).toMatch(/SECRET_KEY_FILE: .* ENOENT$/);
    await rm(folder, { recursive: true });
  });

  it("normalises lists, addresses and switches", () => {
    const config = readConfig({
      PORT: "9000",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://recado.exemplo.com.br",
      DATABASE_URL: "postgres://recado@db/recado",
      SECRET_KEY: "k".repeat(32),
      ROLES: " web , worker",
      CLOUD_API_URLS: "https://graph.facebook.com/, https://Proxy.exemplo.com.br/meta/",
      CORS_ORIGINS: "https://a.exemplo.com.br/, http://b.exemplo.com.br:8081/caminho",
      TRUST_PROXY: "on",
      ADMIN_EMAIL: "dona@exemplo.com.br",
      ADMIN_PASSWORD: "muito secreta",
    });
    expect(config).toMatchObject({
      port: 9000,
      demo: false,
      roles: ["web", "worker"],
      cloudApiUrls: ["https://graph.facebook.com", "https://proxy.exemplo.com.br/meta"],
      corsOrigins: ["https://a.exemplo.com.br", "http://b.exemplo.com.br:8081"],
      trustProxy: 1,
      admin: { email: "dona@exemplo.com.br", password: "muito secreta" },
    });
  });

  const s3 = { S3_BUCKET: "recado", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "p4ssw0rd" };
  const s3Storages: [string, Environment, object][] = [
    [
      "Amazon S3",
      { ...s3, S3_REGION: "sa-east-1" },
      { endpoint: undefined, forcePathStyle: false, prefix: "" },
    ],
    [
      "another provider",
      { ...s3, S3_ENDPOINT: "http://minio:9000" },
      { region: "us-east-1", forcePathStyle: true },
    ],
    [
      "with the bucket in the host name",
      { ...s3, S3_ENDPOINT: "https://s3.a.com", S3_FORCE_PATH_STYLE: "off" },
      { forcePathStyle: false },
    ],
    ["with a key prefix", { ...s3, S3_PREFIX: "/recado/media/" }, { prefix: "recado/media" }],
  ];
  it.each(s3Storages)("contains an S3 storage: %s", (_, environment, expected) => {
    expect(readConfig(environment).s3).toMatchObject({ bucket: "recado", accessKeyId: "id", ...expected });
  });

  const proxies: [string, Config["trustProxy"]][] = [
    ["off", false],
    ["0", false],
    ["on", 1],
    ["true", 1],
    ["1", 1],
    ["2", 2],
    ["10.0.0.0/8, 192.168.1.7,fd00::/8", ["10.0.0.0/8", "192.168.1.7", "fd00::/8"]],
    ["loopback", ["loopback"]],
  ];
  it.each(proxies)("trusts for TRUST_PROXY %s the proxies %j", (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  const demos: [string, Environment, boolean][] = [
    ["no variables", {}, true],
    ["an own database", { DATABASE_URL: "postgres://db/recado", SECRET_KEY: "k".repeat(32) }, false],
    ["NODE_ENV=production", { NODE_ENV: "production" }, false],
    ["NODE_ENV=production and DEMO=on", { NODE_ENV: "production", DEMO: "on" }, true],
    ["DEMO=off", { DEMO: "off" }, false],
  ];
  it.each(demos)("with $0 is a demonstration: $2", (_, environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo);
  });
});

describe("a wrong environment variable", () => {
  const password = "p4ssw0rd";
  const certificate = Buffer.from("-----BEGIN CERTIFICATE-----").toString("base64");
  const wrong: [string, Environment][] = [
    ["PORT", { PORT: "eighty" }],
    ["PORT", { PORT: "65536" }],
    ["PORT", { PORT: "80.5" }],
    ["PUBLIC_URL", { PUBLIC_URL: "recado.exemplo.com.br" }],
    ["PUBLIC_URL", { PUBLIC_URL: "ftp://localhost" }],
    ["DATABASE_URL", { DATABASE_URL: `mysql://root:${password}@db/recado` }],
    ["DATABASE_URL", { DATABASE_URL: "db" }],
    ["SECRET_KEY", { SECRET_KEY: password }],
    ["SECRET_KEY", { DATABASE_URL: "postgres://db/recado" }],
    ["ROLES", { ROLES: "web,database" }],
    ["ROLES", { ROLES: "," }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["METRICS_TOKEN", { METRICS_TOKEN: "short" }],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }],
    ["OTEL_TRACES_SAMPLER_ARG", { OTEL_TRACES_SAMPLER_ARG: "2" }],
    ["WHATSAPP_WEB_URL", { WHATSAPP_WEB_URL: "http://localhost" }],
    [
      "WHATSAPP_WEB_MEDIA_CERTIFICATE",
      {
        WHATSAPP_WEB_URL: "ws://127.0.0.1:1",
        WHATSAPP_WEB_MEDIA_CERTIFICATE: Buffer.from("no").toString("base64"),
      },
    ],
    ["WHATSAPP_WEB_MEDIA_CERTIFICATE", { WHATSAPP_WEB_MEDIA_CERTIFICATE: certificate }],
    ["CORS_ORIGINS", { CORS_ORIGINS: "*" }],
    ["CORS_ORIGINS", { CORS_ORIGINS: "https://a.exemplo.com.br,b" }],
    ["TRUST_PROXY", { TRUST_PROXY: "yes" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/40" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.1,proxy.example" }],
    ["DEMO", { DEMO: "maybe" }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "dona", ADMIN_PASSWORD: "muito secreta" }],
    ["ADMIN_PASSWORD", { ADMIN_EMAIL: "dona@exemplo.com.br", ADMIN_PASSWORD: "p4" }],
    ["ADMIN_EMAIL", { ADMIN_PASSWORD: "muito secreta" }],
    ["CLOUD_API_URLS", { CLOUD_API_URLS: "https://graph.facebook.com/?x=" }],
    ["CLOUD_API_URLS", { CLOUD_API_URLS: "https://a:b@graph.facebook.com" }],
    ["CLOUD_API_URLS", { CLOUD_API_URLS: "https://graph.facebook.com,https://proxy.example/#x" }],
    ["S3_BUCKET", { S3_ENDPOINT: "http://minio:9000" }],
    ["S3_BUCKET", { S3_BUCKET: "recado", S3_SECRET_ACCESS_KEY: password }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "minio", S3_SECRET_ACCESS_KEY: password }],
    ["HOST", { HOST: "0.0.0.0" }],
    ["HOST", { HOST: "192.168.0.10" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://recado.exemplo.com.br" }],
  ];
  it.each(wrong)("%s of %j is named in a one-line error without a secret", (name, environment) => {
    const complaint = complaintOf(environment);
    expect(complaint).toMatch(new RegExp(`^wrong setting: ${name}\\b`));
    expect(complaint).not.toContain("\n");
    expect(complaint).not.toContain(password);
  });

  it.each(["127.0.0.1", "127.1.2.3", "localhost", "::1"])(
    "is not reported for HOST %s in a demonstration",
    (HOST) => {
      expect(complaintOf({ HOST })).toBe("none");
    },
  );
});

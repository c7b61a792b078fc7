import type { PixProvider } from "@recado/contract/installation-settings";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";

export interface PixConfig {
  standard: StandardPixConfig | undefined;
  asaas: { url: string; apiKey: string; email: string } | undefined;
  mercadopago: { url: string; accessToken: string; webhookSecret: string } | undefined;
  /** File with the certificate authority of the payment providers, if it is not a public one. */
  authorityFile: string | undefined;
}

/** Configuration of a bank with the Central Bank's standard API. */
interface StandardPixConfig {
  url: string;
  tokenUrl: string | undefined;
  clientId: string;
  clientSecret: string;
  scope: string | undefined;
  pixKey: string;
  /** Path of the file with the client certificate and its key, as PEM or PKCS #12. */
  certificateFile: string;
  certificatePassword: string | undefined;
  skipsMutualTls: boolean;
}

const https = z.url({ protocol: /^https$/ });
/** Secret that is sent in an HTTP header, which limits its characters. */
const secret = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must consist of printable ASCII characters without spaces");

export const pixEnvironment = {
  PIX_URL: https.optional(),
  PIX_TOKEN_URL: https.optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_SCOPE: z.string().optional(),
  PIX_KEY: z.string().max(77).optional(),
  PIX_CERTIFICATE_FILE: z.string().optional(),
  PIX_CERTIFICATE_PASSWORD: z.string().optional(),
  PIX_CA_FILE: z.string().optional(),
  ASAAS_API_KEY: secret.optional(),
  ASAAS_EMAIL: z.email().optional(),
  ASAAS_URL: https.default("https://api.asaas.com"),
  MERCADO_PAGO_ACCESS_TOKEN: secret.optional(),
  MERCADO_PAGO_WEBHOOK_SECRET: z.string().optional(),
  MERCADO_PAGO_URL: https.default("https://api.mercadopago.com"),
};

type Values = z.output<z.ZodObject<typeof pixEnvironment>> & { PIX_SKIP_MTLS_CHECKING: boolean };

/** Returns the configuration of the payment providers; undefined if no provider is configured. Throws ConfigError. */
export function pixFrom(values: Values): PixConfig | undefined {
  const providers = {
    standard: standardFrom(values),
    asaas: asaasFrom(values),
    mercadopago: mercadoPagoFrom(values),
  } satisfies Record<PixProvider, unknown>;
  if (Object.values(providers).every((provider) => provider === undefined)) return undefined;
  return { ...providers, authorityFile: values.PIX_CA_FILE };
}

function standardFrom(values: Values): PixConfig["standard"] {
  const { PIX_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY, PIX_CERTIFICATE_FILE } = values;
  const given = togetherOrNone({ PIX_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY, PIX_CERTIFICATE_FILE });
  return (
    given && {
      url: bare(given.PIX_URL),
      tokenUrl: values.PIX_TOKEN_URL,
      clientId: given.PIX_CLIENT_ID,
      clientSecret: given.PIX_CLIENT_SECRET,
      scope: values.PIX_SCOPE,
      pixKey: given.PIX_KEY,
      certificateFile: given.PIX_CERTIFICATE_FILE,
      certificatePassword: values.PIX_CERTIFICATE_PASSWORD,
      skipsMutualTls: values.PIX_SKIP_MTLS_CHECKING,
    }
  );
}

function asaasFrom({ ASAAS_URL, ASAAS_API_KEY, ASAAS_EMAIL }: Values): PixConfig["asaas"] {
  const given = togetherOrNone({ ASAAS_API_KEY, ASAAS_EMAIL });
  return given && { url: bare(ASAAS_URL), apiKey: given.ASAAS_API_KEY, email: given.ASAAS_EMAIL };
}

function mercadoPagoFrom(values: Values): PixConfig["mercadopago"] {
  const { MERCADO_PAGO_URL, MERCADO_PAGO_ACCESS_TOKEN, MERCADO_PAGO_WEBHOOK_SECRET } = values;
  const given = togetherOrNone({ MERCADO_PAGO_ACCESS_TOKEN, MERCADO_PAGO_WEBHOOK_SECRET });
  return (
    given && {
      url: bare(MERCADO_PAGO_URL),
      accessToken: given.MERCADO_PAGO_ACCESS_TOKEN,
      webhookSecret: given.MERCADO_PAGO_WEBHOOK_SECRET,
    }
  );
}

/** Returns all values, or undefined if none of them is set. Throws ConfigError if some are missing. */
function togetherOrNone<Name extends string>(
  named: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const values = Object.values<string | undefined>(named);
  if (values.every((value) => value === undefined)) return undefined;
  if (values.some((value) => value === undefined)) {
    const names = Object.keys(named);
    throw new ConfigError(`${names.slice(0, -1).join(", ")} and ${names.at(-1)}: set all of them or none`);
  }
  return named as Record<Name, string>;
}

function bare(url: string): string {
  return url.replace(/\/$/, "");
}

import { readFile } from "node:fs/promises";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import { createAsaasPix } from "./adapters/pix/asaas-pix.ts";
import { createMercadoPagoPix } from "./adapters/pix/mercado-pago-pix.ts";
import { createStandardPix } from "./adapters/pix/standard-pix.ts";
import type { BankProcess } from "./adapters/sandbox/bank-process.ts";
import { ConfigError } from "./config-error.ts";
import type { PixConfig } from "./pix-config.ts";
import { createSecrets } from "./platform/secrets.ts";
import type { Pix, PixProviders } from "./ports/pix.ts";

/** Opens the configured payment providers, or the demonstration's bank if there are none. */
export async function openPix(
  config: PixConfig | undefined,
  bank: BankProcess | undefined,
  secretKey: string,
): Promise<PixProviders> {
  if (bank) {
    const { certificate, privateKey, ...account } = bank;
    return {
      standard: createStandardPix({ ...account, certificate: { cert: certificate, key: privateKey } }),
    };
  }
  if (!config) return {};
  const { standard, asaas, mercadopago, authorityFile } = config;
  const authority = authorityFile === undefined ? undefined : await readFile(authorityFile);
  const webhookToken = asaasToken(createSecrets(secretKey).derive("pix-webhook-token"));
  return {
    ...(standard && { standard: await openStandard(standard, authority) }),
    ...(asaas && { asaas: createAsaasPix({ ...asaas, webhookToken, authority }) }),
    ...(mercadopago && { mercadopago: createMercadoPagoPix({ ...mercadopago, authority }) }),
  };
}

async function openStandard(
  config: NonNullable<PixConfig["standard"]>,
  authority: Buffer | undefined,
): Promise<Pix> {
  const { certificateFile, certificatePassword: passphrase, ...account } = config;
  const file = await readFile(certificateFile);
  // A certificate file in PEM format is text; a file in PKCS #12 format is not.
  const certificate = file.includes("-----BEGIN") ? { cert: file, key: file } : { pfx: file, passphrase };
  requireReadable(certificate);
  return createStandardPix({ ...account, certificate, authority });
}

/**
 * Throws if the certificate cannot be used. Without this check, a wrong certificate would only show with the first
 * payment.
 */
function requireReadable(certificate: SecureContextOptions): void {
  try {
    createSecureContext(certificate);
  } catch (error) {
    throw new ConfigError(
      `PIX_CERTIFICATE_FILE: the file does not hold a certificate with its private key (${(error as Error).message})`,
    );
  }
}

/**
 * Builds a token for Asaas webhooks. Asaas refuses tokens with a sequence of digits or four equal letters in a row, so
 * the token alternates consonants and vowels.
 */
function asaasToken(bytes: Buffer): string {
  const [consonants, vowels] = ["bcdfghjklmnpqrst", "aeiouyAEIOUYwWvV"];
  return [...bytes].map((byte) => `${consonants[byte >> 4]}${vowels[byte & 15]}`).join("");
}

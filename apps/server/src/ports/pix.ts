import type { PixProvider } from "@recado/contract/installation-settings";

/** Those that an installation has an account with. */
export type PixProviders = Partial<Readonly<Record<PixProvider, Pix>>>;

/** What a bank or another provider does for whoever is paid by Pix. Money is whole centavos. */
export interface Pix {
  /** Whether it charges nobody whose CPF or CNPJ it does not know. */
  readonly asksForTaxId: boolean;
  /** The same charge however often it is asked for with the same txid. Throws PixFailure. */
  createCharge(charge: NewPixCharge): Promise<PixCharge>;
  /** Undefined where the provider knows of none. Throws PixFailure. */
  findCharge(charge: KnownPixCharge): Promise<PixCharge | undefined>;
  /** Which charges somebody says were paid or paid back: a hint, and nothing to rely on. Throws PixFailure. */
  readHint(call: PixHint): Promise<string[]>;
  /** Asks to be told there of whatever happens, where that can be asked for. Throws PixFailure. */
  registerWebhook(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface NewPixCharge {
  txid: string;
  centavos: number;
  /** How long it may be paid. */
  seconds: number;
  description: string;
  payer: PixPayer;
}

export interface PixPayer {
  name: string;
  email: string;
  /** CPF or CNPJ, digits and letters alone. */
  taxId: string | null;
}

export interface KnownPixCharge {
  txid: string;
  /** What the provider calls it, once it has answered. */
  providerId: string | null;
  /** What it is paid by, once that is known. */
  qrcode: string | null;
}

export interface PixCharge {
  providerId: string | null;
  /** What banks take by copy and paste, and what the picture says; null where it is not to be paid any more. */
  qrcode: string | null;
  payments: PixPayment[];
}

export interface PixPayment {
  /** Of this payment and no other, anywhere. */
  endToEndId: string;
  centavos: number;
  refundedCentavos: number;
  paidAt: Date;
}

/** A call to the webhook as it came. */
export interface PixHint {
  body: unknown;
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}

/** `forged`: whoever called is not the provider. The others: it could not be reached, refused, or said what nobody understands. */
export class PixFailure extends Error {
  readonly problem: "unreachable" | "refused" | "badAnswer" | "forged";
  constructor(problem: PixFailure["problem"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

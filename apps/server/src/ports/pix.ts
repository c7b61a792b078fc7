import type { PixProvider } from "@recado/contract/installation-settings";

/** The installation's configured Pix providers, by name. */
export type PixProviders = Partial<Readonly<Record<PixProvider, Pix>>>;

/**
 * Receives payments over Pix, Brazil's instant payment system, through a bank or payment provider. Amounts are whole
 * centavos.
 */
export interface Pix {
  /** True if the provider needs the payer's CPF or CNPJ to create a charge. */
  readonly asksForTaxId: boolean;
  /** Creates a charge; repeating it with the same txid returns the same charge. Throws PixFailure. */
  createCharge(charge: NewPixCharge): Promise<PixCharge>;
  /** Returns the current state of a charge; undefined if the provider does not know the charge. Throws PixFailure. */
  findCharge(charge: KnownPixCharge): Promise<PixCharge | undefined>;
  /**
   * Returns the ids of the charges that a webhook request reports as paid or refunded. The request proves nothing, so
   * the caller has to ask the provider for each charge. Throws PixFailure.
   */
  readHint(call: PixHint): Promise<string[]>;
  /** Registers the webhook URL, if the provider supports it. Throws PixFailure. */
  registerWebhook(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface NewPixCharge {
  txid: string;
  centavos: number;
  /** Seconds until the charge expires. */
  seconds: number;
  description: string;
  payer: PixPayer;
}

export interface PixPayer {
  name: string;
  email: string;
  /** CPF or CNPJ, digits only. */
  taxId: string | null;
}

export interface KnownPixCharge {
  txid: string;
  /** Id of the charge at the provider; null until the provider has returned it. */
  providerId: string | null;
  /** Text of the Pix code; null until it is known. */
  qrcode: string | null;
}

export interface PixCharge {
  providerId: string | null;
  /** Pix code as text, for copying and for the QR code; null if the charge can no longer be paid. */
  qrcode: string | null;
  payments: PixPayment[];
}

export interface PixPayment {
  /** Id of the payment in the Pix system, unique across all banks. */
  endToEndId: string;
  centavos: number;
  refundedCentavos: number;
  paidAt: Date;
}

/** A webhook request as it was received. */
export interface PixHint {
  body: unknown;
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}

/**
 * Failure of a request to or from a Pix provider. `unreachable`: the provider did not respond. `refused`: it rejected
 * the request. `badAnswer`: its response was invalid. `forged`: a webhook request did not come from the provider.
 */
export class PixFailure extends Error {
  readonly problem: "unreachable" | "refused" | "badAnswer" | "forged";
  constructor(problem: PixFailure["problem"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

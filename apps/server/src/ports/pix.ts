import type { PixProvider } from "@recado/contract/installation-settings";

/** Pix providers configured for the installation. */
export type PixProviders = Partial<Readonly<Record<PixProvider, Pix>>>;

/** Payments by Pix through a bank or provider. Amounts are whole centavos. */
export interface Pix {
  /** True if the provider requires the payer's CPF or CNPJ. */
  readonly asksForTaxId: boolean;
  /** Creates a charge; repeating it with the same txid returns the same charge. Throws PixFailure. */
  createCharge(charge: NewPixCharge): Promise<PixCharge>;
  /** Returns undefined if the provider does not know the charge. Throws PixFailure. */
  findCharge(charge: KnownPixCharge): Promise<PixCharge | undefined>;
  /**
   * Ids of charges that a webhook call reports as paid or refunded. The call is only a hint and proves nothing. Throws
   * PixFailure.
   */
  readHint(call: PixHint): Promise<string[]>;
  /** Registers the webhook URL, if the provider supports it. Throws PixFailure. */
  registerWebhook(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface NewPixCharge {
  txid: string;
  centavos: number;
  /** Time until the charge expires, in seconds. */
  seconds: number;
  description: string;
  payer: PixPayer;
}

export interface PixPayer {
  name: string;
  email: string;
  /** CPF or CNPJ without punctuation. */
  taxId: string | null;
}

export interface KnownPixCharge {
  txid: string;
  /** The provider's id, known after its answer. */
  providerId: string | null;
  /** Pix code, once known. */
  qrcode: string | null;
}

export interface PixCharge {
  providerId: string | null;
  /** Pix code for copy and paste and for the QR code; null if it can no longer be paid. */
  qrcode: string | null;
  payments: PixPayment[];
}

export interface PixPayment {
  /** Globally unique id of the payment. */
  endToEndId: string;
  centavos: number;
  refundedCentavos: number;
  paidAt: Date;
}

/** A webhook call as received. */
export interface PixHint {
  body: unknown;
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}

/**
 * `forged`: the caller is not the provider. The other problems: the provider was unreachable, refused the call, or sent
 * an invalid answer.
 */
export class PixFailure extends Error {
  readonly problem: "unreachable" | "refused" | "badAnswer" | "forged";
  constructor(problem: PixFailure["problem"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

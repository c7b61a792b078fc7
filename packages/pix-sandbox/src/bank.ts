import { randomBytes } from "node:crypto";
import { createEventLog, type EventLog } from "@recado/sandbox-server/events";
import { SandboxError } from "@recado/sandbox-server/sandbox-error";

/** Error of a sandbox method whose caller names something that does not exist, or requests something impossible. */
class PixSandboxError extends SandboxError<"unknown-charge" | "unknown-payment" | "refund-too-large"> {}

export interface BankRefund {
  id: string;
  centavos: number;
  at: string;
}

export interface BankPayment {
  endToEndId: string;
  centavos: number;
  at: string;
  refunds: BankRefund[];
}

export interface BankCharge {
  /** Id of the charge that the receiver chose; it can never be used again. */
  txid: string;
  /** Id of the charge that the bank chose. */
  id: string;
  /** Sequence number of the charge, in order of creation. */
  number: number;
  centavos: number;
  seconds: number;
  createdAt: string;
  status: "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR";
  brCode: string;
  payments: BankPayment[];
}

export type BankEvent =
  | { type: "charge-made"; txid: string }
  | { type: "paid"; txid: string; endToEndId: string; centavos: number }
  | { type: "refunded"; txid: string; endToEndId: string; centavos: number }
  | { type: "webhook-answered"; status: number | "unreachable"; txids: string[] };

/** The receiver's account at the bank, with methods for the customers who pay into the account. */
export interface Bank {
  readonly events: EventLog<BankEvent>;
  charges(): BankCharge[];
  find(txid: string): BankCharge | undefined;
  /**
   * Creates a charge. Returns undefined if another charge already has the txid, unless `isAnotherFine` permits
   * duplicates.
   */
  make(txid: string, centavos: number, seconds: number, isAnotherFine?: boolean): BankCharge | undefined;
  /** Deletes a charge, so that it can no longer be paid. */
  remove(id: string): void;
  /** Pays a charge, by default with the charge's amount. The same charge may be paid several times. */
  pay(txid: string, centavos?: number): BankPayment;
  /** Refunds a payment, by default the whole amount that was not refunded yet. */
  refund(endToEndId: string, centavos?: number): BankCharge;
}

export function openBank(known: readonly BankCharge[] = []): Bank {
  const events = createEventLog<BankEvent>();
  // State files of older versions contain no sequence numbers for charges.
  let charges = known.map((charge, index) => ({ ...charge, number: index + 1 }));
  let made = charges.length;
  const find = (txid: string) => charges.find((charge) => charge.txid === txid);

  function access(txid: string): BankCharge {
    const charge = find(txid);
    if (!charge) throw new PixSandboxError("unknown-charge", txid);
    return charge;
  }

  return {
    events,
    charges: () => [...charges],
    find,
    make(txid, centavos, seconds, isAnotherFine = false) {
      if (find(txid) && !isAnotherFine) return undefined;
      const id = randomBytes(16).toString("hex");
      const charge: BankCharge = {
        txid,
        id,
        centavos,
        seconds,
        number: made + 1,
        createdAt: new Date().toISOString(),
        status: "ATIVA",
        brCode: makeBrCode(`pix.sandbox.invalid/qr/v2/${id}`),
        payments: [],
      };
      made += 1;
      charges.push(charge);
      events.emit({ type: "charge-made", txid });
      return charge;
    },
    remove(id) {
      charges = charges.filter((charge) => charge.id !== id);
    },
    pay(txid, centavos) {
      const charge = access(txid);
      const payment: BankPayment = {
        endToEndId: endToEndId(),
        centavos: centavos ?? charge.centavos,
        at: new Date().toISOString(),
        refunds: [],
      };
      charge.payments.push(payment);
      charge.status = "CONCLUIDA";
      events.emit({ type: "paid", txid, endToEndId: payment.endToEndId, centavos: payment.centavos });
      return payment;
    },
    refund(id, centavos) {
      const charge = charges.find(({ payments }) => payments.some((one) => one.endToEndId === id));
      const payment = charge?.payments.find((one) => one.endToEndId === id);
      if (!charge || !payment) throw new PixSandboxError("unknown-payment", id);
      const left = payment.centavos - refundedOf(payment);
      const back = centavos ?? left;
      if (back > left) throw new PixSandboxError("refund-too-large", `${back} of ${left}`);
      payment.refunds.push({
        id: randomBytes(8).toString("hex"),
        centavos: back,
        at: new Date().toISOString(),
      });
      events.emit({ type: "refunded", txid: charge.txid, endToEndId: id, centavos: back });
      return charge;
    },
  };
}

export function refundedOf({ refunds }: BankPayment): number {
  return refunds.reduce((sum, one) => sum + one.centavos, 0);
}

/**
 * Creates the end-to-end id of a payment, with 32 characters: `E`, the bank's number, the time to the minute, and
 * eleven random characters.
 */
function endToEndId(): string {
  const minute = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 12);
  return `E00000000${minute}${randomBytes(6).toString("hex").slice(0, 11)}`;
}

/** Builds the Pix code of a charge, which the payer's bank app reads: EMV fields that end in a checksum. */
function makeBrCode(location: string): string {
  const account = field("00", "br.gov.bcb.pix") + field("25", location);
  const text = [
    field("00", "01"),
    field("01", "12"),
    field("26", account),
    field("52", "0000"),
    field("53", "986"),
    field("58", "BR"),
    field("59", "RECADO"),
    field("60", "SAO PAULO"),
    field("62", field("05", "***")),
    "6304",
  ].join("");
  return text + checkSum(text);
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** Returns the checksum of a Pix code: CRC-16/CCITT-FALSE. */
function checkSum(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, "0");
}

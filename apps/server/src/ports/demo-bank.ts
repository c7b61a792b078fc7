/** The bank of the demonstration, where nobody's money is paid. */
export interface DemoBank {
  /** Pays a charge; ERR_NO_INVOICE_FOUND where it knows of none. */
  pay(txid: string): Promise<void>;
}

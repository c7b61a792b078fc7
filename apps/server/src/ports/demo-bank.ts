/** The demonstration's bank, where no real money is paid. */
export interface DemoBank {
  /** Pays a charge; throws ERR_NO_INVOICE_FOUND if the charge does not exist. */
  pay(txid: string): Promise<void>;
}

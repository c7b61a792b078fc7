export interface SandboxPeople {
  /** Company phones that can scan a QR code. Personas write to the first one. */
  companyPhones: readonly { number: string; name: string }[];
  personas: readonly { id: string; number: string; name: string; suggestion: string }[];
  /** Customers without a phone on the screen. They read their messages after a moment and never write. */
  readers: readonly { number: string; name: string }[];
}

export interface SandboxPeople {
  /** Company phones that can scan a QR code; the personas write to the first. */
  companyPhones: readonly { number: string; name: string }[];
  personas: readonly { id: string; number: string; name: string; suggestion: string }[];
  /** Customers without a phone on the screen: what they get they read a moment later, and they write nothing. */
  readers: readonly { number: string; name: string }[];
}

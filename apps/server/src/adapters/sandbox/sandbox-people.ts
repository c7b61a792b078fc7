export interface SandboxPeople {
  /** Simulated company phones that can scan a QR code. Personas write to the first company phone. */
  companyPhones: readonly { number: string; name: string }[];
  personas: readonly { id: string; number: string; name: string; suggestion: string }[];
  /**
   * Simulated customers whose phones the screen does not show. They mark messages as read after a moment and never
   * write.
   */
  readers: readonly { number: string; name: string }[];
  /** WhatsApp groups of readers and the first company phone; the first member is the admin. */
  groups: readonly { id: string; subject: string; members: readonly { number: string }[] }[];
}

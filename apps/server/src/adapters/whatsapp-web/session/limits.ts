/** How long a session bears with the other side. */
export interface WebSessionLimits {
  /** The life of one QR code; left out, WhatsApp's own: a minute for the first, twenty seconds for the next. */
  qrMilliseconds?: number;
  /** From the first call to the first word of WhatsApp. */
  connectMilliseconds: number;
  /** Baileys asks for a sign of life this often, and gives a line up that was silent for five seconds more. */
  keepAliveMilliseconds: number;
  /** After this silence the line is doubtful, after twice as much it is dead. */
  silentMilliseconds: number;
  /** For the server's word on a message. */
  ackMilliseconds: number;
  /** How long a file's server may be silent. */
  mediaMilliseconds: number;
  /** For the phone, when it is asked to put a file up again. */
  renewMilliseconds: number;
  /** Before the first try to connect again; then twice as long each time. */
  backOffMilliseconds: number;
  /** How often WhatsApp is asked how much the number may write to strangers. */
  standingMilliseconds: number;
}

export const usualLimits: WebSessionLimits = {
  connectMilliseconds: 30_000,
  keepAliveMilliseconds: 25_000,
  silentMilliseconds: 30_000,
  ackMilliseconds: 30_000,
  mediaMilliseconds: 30_000,
  renewMilliseconds: 20_000,
  backOffMilliseconds: 1_000,
  standingMilliseconds: 3_600_000,
};

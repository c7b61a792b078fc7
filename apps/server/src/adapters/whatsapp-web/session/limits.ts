export interface WebSessionLimits {
  /** Lifetime of a QR code. By default WhatsApp's own: a minute for the first, twenty seconds for later ones. */
  qrMilliseconds?: number;
  /** Time from connecting to WhatsApp's first answer. */
  connectMilliseconds: number;
  /** Baileys' ping interval. It closes a connection that stays silent for five seconds more. */
  keepAliveMilliseconds: number;
  /** After this silence the connection counts as doubtful, after twice this time as dead. */
  silentMilliseconds: number;
  /** Time limit for the server's ack of a message. */
  ackMilliseconds: number;
  /** Longest silence of a media server. */
  mediaMilliseconds: number;
  /** Time for the phone to upload a file again. */
  renewMilliseconds: number;
  /** Wait before the first reconnect; doubled with each further one. */
  backOffMilliseconds: number;
  /** Interval for requesting the limits on messages to new contacts. */
  standingMilliseconds: number;
}

export const usualWebLimits: WebSessionLimits = {
  connectMilliseconds: 30_000,
  keepAliveMilliseconds: 25_000,
  silentMilliseconds: 30_000,
  ackMilliseconds: 30_000,
  mediaMilliseconds: 30_000,
  renewMilliseconds: 20_000,
  backOffMilliseconds: 1_000,
  standingMilliseconds: 3_600_000,
};

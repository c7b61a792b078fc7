export interface WebSessionLimits {
  /**
   * Lifetime of a QR code. If undefined, WhatsApp's own: a minute for the first QR code, twenty seconds for later ones.
   */
  qrMilliseconds?: number;
  /** Longest time from connecting until WhatsApp sends something. */
  connectMilliseconds: number;
  /**
   * Interval of Baileys' pings. If nothing arrives within five seconds after a ping was due, Baileys closes the
   * connection.
   */
  keepAliveMilliseconds: number;
  /**
   * Time without data from WhatsApp after which the connection counts as doubtful. After twice this time it counts as
   * dead.
   */
  silentMilliseconds: number;
  /** Time limit for the server's ack of a sent message. */
  ackMilliseconds: number;
  /** Longest time for which a media server may send nothing. */
  mediaMilliseconds: number;
  /** Time limit for the company's phone to upload a file again. */
  renewMilliseconds: number;
  /** Pause before the first reconnect; the pause doubles with each further reconnect. */
  backOffMilliseconds: number;
  /** Interval at which WhatsApp's limits on messages to new contacts are requested. */
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

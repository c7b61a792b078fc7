export interface CloudLimits {
  /** Interval between checks of the access token. */
  proofMilliseconds: number;
  /** Pause before the first retry of a failed check; the pause doubles with each further retry. */
  backOffMilliseconds: number;
  /** Messages that a number may send per second; Meta's default is 80. */
  messagesPerSecond: number;
  /** Time for which a list of message templates is cached. */
  templatesMilliseconds: number;
}

export const usualCloudLimits: CloudLimits = {
  proofMilliseconds: 10 * 60_000,
  backOffMilliseconds: 1_000,
  messagesPerSecond: 80,
  templatesMilliseconds: 60_000,
};

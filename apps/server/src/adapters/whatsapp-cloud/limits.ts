export interface CloudLimits {
  /** Interval of token checks. */
  proofMilliseconds: number;
  /** Wait before the first retry; doubled with each further one. */
  backOffMilliseconds: number;
  /** Meta's default limit per number. */
  messagesPerSecond: number;
  /** Time for which a list of templates is cached. */
  templatesMilliseconds: number;
}

export const usualCloudLimits: CloudLimits = {
  proofMilliseconds: 10 * 60_000,
  backOffMilliseconds: 1_000,
  messagesPerSecond: 80,
  templatesMilliseconds: 60_000,
};

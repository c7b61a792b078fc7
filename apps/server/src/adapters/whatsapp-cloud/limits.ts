/** How long a session bears with the other side. */
export interface CloudLimits {
  /** Between two looks at whether the token still counts. */
  proofMilliseconds: number;
  /** Before the first try again; then twice as long each time. */
  backOffMilliseconds: number;
  /** What Meta takes of a number unless it says otherwise. */
  messagesPerSecond: number;
  /** How long a list of templates is good. */
  templatesMilliseconds: number;
}

export const usualLimits: CloudLimits = {
  proofMilliseconds: 10 * 60_000,
  backOffMilliseconds: 1_000,
  messagesPerSecond: 80,
  templatesMilliseconds: 60_000,
};

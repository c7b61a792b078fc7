/** A wrong variable in words that an operator can act on. */
export class ConfigError extends Error {}

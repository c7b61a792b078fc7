/** A wrong setting, described so that an operator can fix it. */
export class ConfigError extends Error {}

/** Error for a wrong setting, described so that an operator can fix the setting. */
export class ConfigError extends Error {}

/** Neither an answer nor a log line may hold a password, its hash, or a token; only a new session's answer gives one. */
export function refuseSecrets(text: string): void {
  const found = /senha-de-teste|\$argon2|(password|secret)_?hash|eyJ[\w-]+\.eyJ|recado_refresh/i.exec(text);
  if (found) throw new Error(`${found[0]} was told or logged: ${text.slice(0, 500)}`);
}

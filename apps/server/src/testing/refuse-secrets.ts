/** Neither an answer nor a log line may hold a password, its hash, or a token; only a new session's answer gives one. */
export function refuseSecrets(text: string): void {
  const found = secrets.exec(text);
  if (found) throw new Error(`${found[0]} was told or logged: ${text.slice(0, 500)}`);
}

/** Nor may a line of what went well hold somebody's address or number: it is there by the thousand. */
export function refuseInLog(line: string): void {
  refuseSecrets(line);
  const found = goesWell.test(line) && persons.exec(line);
  if (found) throw new Error(`${found[0]} was logged: ${line.slice(0, 500)}`);
}

/** Complaints are kept for tests to read, and of the other lines those that may not be. */
export function isWorthKeeping(line: string): boolean {
  return !goesWell.test(line) || secrets.test(line) || persons.test(line);
}

const secrets = /senha-de-teste|\$argon2|(password|secret)_?hash|eyJ[\w-]+\.eyJ|recado_refresh/i;
const persons = /[\w.+-]+@[\w-]+\.[\w.]+|(?<![\w-])\+?55\d{10,11}(?![\w-])/;
const goesWell = /^\{"level":[123]0,/;

/**
 * Throws if a response or log line contains a password, a password hash, or a token. Callers do not check the responses
 * that create a session.
 */
export function refuseSecrets(text: string): void {
  const found = secrets.exec(text);
  if (found) throw new Error(`the secret ${found[0]} was sent or logged: ${text.slice(0, 500)}`);
}

/**
 * Throws if a log line about a success contains an e-mail address or a phone number. A server writes thousands of such
 * lines.
 */
export function refuseInLog(line: string): void {
  refuseSecrets(line);
  const found = goesWell.test(line) && persons.exec(line);
  if (found) throw new Error(`the address or number ${found[0]} was logged: ${line.slice(0, 500)}`);
}

/**
 * Returns true if a test app keeps the log line. It keeps lines about problems, which tests read, and lines that
 * contain forbidden data.
 */
export function isWorthKeeping(line: string): boolean {
  return !goesWell.test(line) || secrets.test(line) || persons.test(line);
}

const secrets = /senha-de-teste|\$argon2|(password|secret)_?hash|eyJ[\w-]+\.eyJ|recado_refresh/i;
const persons = /[\w.+-]+@[\w-]+\.[\w.]+|(?<![\w-])\+?55\d{10,11}(?![\w-])/;
const goesWell = /^\{"level":[123]0,/;

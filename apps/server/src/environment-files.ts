import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";

const ending = "_FILE";

/**
 * Returns the environment with secrets read from files, as is common for containers and services: `SECRET_KEY_FILE`
 * names the file that holds the value of `SECRET_KEY`. Variables whose own name ends in _FILE, such as `PIX_CA_FILE`,
 * stay unchanged. Throws ConfigError.
 */
export function readEnvironmentFiles(
  environment: Readonly<Record<string, string | undefined>>,
  known: ReadonlySet<string>,
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === "") continue;
    const secret = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
    if (secret === name || known.has(name) || !known.has(secret)) given[name] = value;
    else if (environment[secret])
      throw new ConfigError(`${name}: ${secret} is set too; set only one of the two`);
    else given[secret] = readSecret(name, value);
  }
  return given;
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? "unknown";
    throw new ConfigError(`${name}: ${file} cannot be read: ${reason}`);
  }
}

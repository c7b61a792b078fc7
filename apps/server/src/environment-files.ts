import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";

const ending = "_FILE";

/**
 * A secret may lie in a file, as those who run containers and services keep theirs: `SECRET_KEY_FILE` names the one that
 * holds `SECRET_KEY`. What already is the name of a file, such as `PIX_CA_FILE`, stays what it is. Throws ConfigError.
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
    else if (environment[secret]) throw new ConfigError(`${name}: ${secret} is given as well`);
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

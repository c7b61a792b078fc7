import { type CloudForm, metaGraphUrl, newestGraphVersion } from "@recado/contract/cloud-api";
import { type Connection, type ConnectionForm, connectionForm } from "@recado/contract/connections";

export const tabs = ["general", "messages"] as const;

export const messageFields = [
  "greetingMessage",
  "complationMessage",
  "outOfHoursMessage",
  "ratingMessage",
  "expiresInactiveMessage",
] as const satisfies readonly (keyof ConnectionForm)[];

/** What the form starts with: the connection as it is, or the contract's defaults. */
export function formValues(connection: Connection | undefined): ConnectionForm {
  if (!connection) return { ...connectionForm.omit({ name: true }).parse({}), name: "" };
  const known = new Set(Object.keys(connectionForm.shape));
  const values = Object.fromEntries(
    Object.entries(connection).filter(([field]) => known.has(field)),
  ) as ConnectionForm;
  return { ...values, cloud: connection.cloud && storedCloudValues(connection.cloud) };
}

/** What is stored of the secrets stays as it is while their fields are empty. */
function storedCloudValues(stored: NonNullable<Connection["cloud"]>): CloudForm {
  const { phoneNumberId, wabaId, graphVersion, baseUrl } = stored;
  return { phoneNumberId, wabaId, graphVersion, baseUrl, token: "", appSecret: "", verifyToken: "" };
}

/** The verify token is ours to choose: any that nobody guesses will do. */
export function newCloudValues(): CloudForm {
  return {
    phoneNumberId: "",
    wabaId: "",
    token: "",
    appSecret: "",
    verifyToken: crypto.randomUUID(),
    graphVersion: newestGraphVersion,
    baseUrl: metaGraphUrl,
  };
}

/** The tab that has to be shown so that the first error is seen. */
export function tabOfErrors(errors: Readonly<Record<string, unknown>>): (typeof tabs)[number] | undefined {
  const wrong = Object.keys(errors);
  if (wrong.length === 0) return undefined;
  return wrong.every(isMessageField) ? "messages" : "general";
}

export function isMessageField(field: string): boolean {
  return messageFields.some((known) => known === field);
}

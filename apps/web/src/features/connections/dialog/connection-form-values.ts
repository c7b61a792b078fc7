import { type CloudForm, metaGraphUrl, newestGraphVersion } from "@recado/contract/cloud-api";
import { type Connection, type ConnectionForm, connectionForm } from "@recado/contract/connections";
import { createUuid } from "../../../shared/format/uuid.ts";

export const tabs = ["general", "messages", "assessments", "integrations", "hours"] as const;
export type ConnectionTab = (typeof tabs)[number];

export const messageFields = [
  "greetingMessage",
  "complationMessage",
  "outOfHoursMessage",
] as const satisfies readonly (keyof ConnectionForm)[];

export const longestMessage = 4_096;

/** Initial values of the form: the values of the connection, or the contract's defaults for a new connection. */
export function formValues(connection: Connection | undefined): ConnectionForm {
  if (!connection) return { ...connectionForm.omit({ name: true }).parse({}), name: "" };
  const known = new Set(Object.keys(connectionForm.shape));
  const values = Object.fromEntries(
    Object.entries(connection).filter(([field]) => known.has(field)),
  ) as ConnectionForm;
  return { ...values, cloud: connection.cloud && storedCloudValues(connection.cloud) };
}

/**
 * Cloud API values of a stored connection. The server never returns secrets, so their fields are empty, and an empty
 * field keeps the stored secret.
 */
function storedCloudValues(stored: NonNullable<Connection["cloud"]>): CloudForm {
  const { phoneNumberId, wabaId, graphVersion, baseUrl } = stored;
  return { phoneNumberId, wabaId, graphVersion, baseUrl, token: "", appSecret: "", verifyToken: "" };
}

/**
 * Cloud API values of a new connection. The verify token may be any unguessable text, so the form proposes a random
 * text.
 */
export function newCloudValues(): CloudForm {
  return {
    phoneNumberId: "",
    wabaId: "",
    token: "",
    appSecret: "",
    verifyToken: createUuid(),
    graphVersion: newestGraphVersion,
    baseUrl: metaGraphUrl,
  };
}

/**
 * Tab of the dialog that contains a field. An error path inside a field, such as `schedules.0`, belongs to the
 * field's tab.
 */
export function tabOf(path: string): ConnectionTab {
  const [field] = path.split(".");
  if (messageFields.some((known) => known === field)) return "messages";
  if (field === "ratingMessage") return "assessments";
  if (field === "promptId") return "integrations";
  if (field === "integrationId") return "integrations";
  return field === "schedules" ? "hours" : "general";
}

/** The first tab that contains an error; the dialog opens this tab, so that the user sees the error. */
export function tabOfErrors(errors: Readonly<Record<string, unknown>>): ConnectionTab | undefined {
  const wrong = new Set(Object.keys(errors).map(tabOf));
  return tabs.find((tab) => wrong.has(tab));
}

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

/** Initial values: those of the connection, or the contract's defaults. */
export function formValues(connection: Connection | undefined): ConnectionForm {
  if (!connection) return { ...connectionForm.omit({ name: true }).parse({}), name: "" };
  const known = new Set(Object.keys(connectionForm.shape));
  const values = Object.fromEntries(
    Object.entries(connection).filter(([field]) => known.has(field)),
  ) as ConnectionForm;
  return { ...values, cloud: connection.cloud && storedCloudValues(connection.cloud) };
}

/** Secrets are never returned, and an empty field keeps the stored secret. */
function storedCloudValues(stored: NonNullable<Connection["cloud"]>): CloudForm {
  const { phoneNumberId, wabaId, graphVersion, baseUrl } = stored;
  return { phoneNumberId, wabaId, graphVersion, baseUrl, token: "", appSecret: "", verifyToken: "" };
}

/** The verify token can be any unguessable text, so the form proposes a random one. */
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

/** Tab of a field; a path within a field counts as the field. */
export function tabOf(path: string): ConnectionTab {
  const [field] = path.split(".");
  if (messageFields.some((known) => known === field)) return "messages";
  if (field === "ratingMessage") return "assessments";
  if (field === "promptId") return "integrations";
  if (field === "integrationId") return "integrations";
  return field === "schedules" ? "hours" : "general";
}

/** The first tab with an error; it is opened, so that the error is visible. */
export function tabOfErrors(errors: Readonly<Record<string, unknown>>): ConnectionTab | undefined {
  const wrong = new Set(Object.keys(errors).map(tabOf));
  return tabs.find((tab) => wrong.has(tab));
}

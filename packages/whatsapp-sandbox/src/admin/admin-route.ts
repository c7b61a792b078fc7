import { routesOf } from "@recado/sandbox-server/admin-route";
import type { WhatsappSandboxMethods } from "../sandbox.ts";

/** Size limit of a request with files, in bytes; files are sent as base64 text. */
export const UPLOAD_LIMIT = 100_000_000;

export const whatsappRoute = routesOf<WhatsappSandboxMethods>();

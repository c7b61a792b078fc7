import { routesOf } from "@recado/sandbox-server/admin-route";
import type { WhatsappSandboxMethods } from "../sandbox.ts";

/** Bytes; files are sent in base64. */
export const UPLOAD_LIMIT = 100_000_000;

export const whatsappRoute = routesOf<WhatsappSandboxMethods>();

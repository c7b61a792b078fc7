import { auditPageSize, listAuditLog } from "@recado/contract/audit-log";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { presentAuditEntry } from "./present.ts";
import { findAuditPage } from "./store.ts";

export function auditLogRoutes(): Endpoint[] {
  return [
    serve(listAuditLog, ({ actor, query, report }) =>
      report(async (db) => {
        const { rows, count } = await findAuditPage(db, actor, query, auditPageSize + 1);
        const page = rows.slice(0, auditPageSize);
        return { entries: page.map(presentAuditEntry), count, hasMore: rows.length > auditPageSize };
      }),
    ),
  ];
}

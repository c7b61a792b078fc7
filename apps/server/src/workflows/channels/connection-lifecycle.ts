import type { DisconnectReason } from "@recado/contract/connections";
import type { Logger } from "pino";
import type { Metrics } from "../../platform/metrics.ts";
import type { ConnectionLease, SessionState } from "../../ports/channel.ts";

/** Writes log lines and metrics about changes of one connection, for the installation's operator. */
export interface ConnectionLifecycle {
  note(state: SessionState): void;
  /** Called when the process has given the connection up, for example to another process. */
  noteRelease(): void;
}

/**
 * State of a connection in log lines and metrics: `dropped` means interrupted, `unpaired` means that a phone must scan
 * the QR code.
 */
type Phase = "closed" | "open" | "dropped" | "unpaired";

export function createConnectionLifecycle(
  { logger, metrics }: { logger: Logger; metrics: Pick<Metrics, "count"> },
  { companyId, connectionId }: ConnectionLease,
): ConnectionLifecycle {
  const about = { companyId, connectionId };
  let phase: Phase = "closed";
  let droppedAt = 0;

  function open(): void {
    if (phase === "dropped") {
      const downMs = Math.round(performance.now() - droppedAt);
      metrics.count("recado_connection_openings_total", { how: "again" });
      logger.info({ ...about, downMs }, "connection reopened");
    } else {
      metrics.count("recado_connection_openings_total", { how: "first" });
      logger.info(about, "connection opened");
    }
    phase = "open";
  }

  function drop(reason: DisconnectReason | "none"): void {
    droppedAt = performance.now();
    metrics.count("recado_connection_drops_total", { reason });
    logger.info({ ...about, reason }, "connection lost, reopening");
    phase = "dropped";
  }

  function end(reason: DisconnectReason | "none"): void {
    metrics.count("recado_connection_ends_total", { reason });
    // If a user disconnected the phone, in this program or on the phone itself, the operator need not act.
    const level = reason.startsWith("loggedOut") ? "info" : "warn";
    logger[level]({ ...about, reason }, "connection ended, waiting for a user to connect it again");
    phase = "closed";
  }

  return {
    note({ status, reason }) {
      const why = reason ?? "none";
      if (status === "CONNECTED" && phase !== "open") open();
      else if (status === "DISCONNECTED") end(why);
      else if (status !== "CONNECTED" && phase === "open") drop(why);
      else if (status === "qrcode" && phase !== "unpaired") {
        logger.info(about, "connection waits for a phone to scan the QR code");
        phase = "unpaired";
      }
    },
    noteRelease: () => logger.info(about, "connection released by this process"),
  };
}

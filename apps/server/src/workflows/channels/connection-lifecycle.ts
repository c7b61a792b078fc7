import type { DisconnectReason } from "@recado/contract/connections";
import type { Logger } from "pino";
import type { Metrics } from "../../platform/metrics.ts";
import type { ConnectionLease, SessionState } from "../../ports/channel.ts";

/** Reports changes of one connection to the operator, as log lines and metrics. */
export interface ConnectionLifecycle {
  note(state: SessionState): void;
  /** The process no longer owns the connection. */
  noteRelease(): void;
}

/** State of a connection as seen from outside. */
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
    // A disconnect that a user requested, here or on the phone, needs no attention by the operator.
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

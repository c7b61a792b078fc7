import type { Connection } from "@recado/contract/connections";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { Chip } from "../../../shared/ui/layout/chip.tsx";
import classes from "./list.module.css";

export function ConnectionName({ connection: { name, number, queues } }: { connection: Connection }) {
  return (
    <div className={classes.who}>
      <strong className={classes.name}>{name}</strong>
      {number && <span className={classes.number}>{formatPhone(number)}</span>}
      {queues.length > 0 && (
        <span className={classes.queues}>
          {queues.map((queue) => (
            <Chip key={queue.id} dot={queue.color}>
              {queue.name}
            </Chip>
          ))}
        </span>
      )}
    </div>
  );
}

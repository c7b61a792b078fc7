import { Input, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { queuesQuery } from "./queries.ts";
import classes from "./queue-picker.module.css";

interface QueuePickerProps {
  label: string;
  description?: string;
  /** Text that is shown if the company has no queues. */
  none: string;
  value: readonly number[];
  disabled?: boolean;
  onChange: (queueIds: number[]) => void;
}

/** Switches that select any number of the company's queues. */
export function QueuePicker({
  label,
  description,
  none,
  value,
  disabled = false,
  onChange,
}: QueuePickerProps) {
  const { data, error, refetch } = useQuery(queuesQuery);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;

  function toggle(id: number): void {
    onChange(value.includes(id) ? value.filter((known) => known !== id) : [...value, id]);
  }

  return (
    <fieldset className={classes.fieldset} disabled={disabled}>
      <legend className={classes.legend}>{label}</legend>
      {description && <Input.Description>{description}</Input.Description>}
      <div className={classes.queues}>
        {!data && <Skeleton height={32} width={220} />}
        {data?.length === 0 && <span className={classes.none}>{none}</span>}
        {data?.map(({ id, name, color }) => (
          <label key={id} className={classes.queue}>
            <input type="checkbox" checked={value.includes(id)} onChange={() => toggle(id)} />
            <span className={classes.dot} style={{ background: color }} />
            <span className={classes.name} title={name}>
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

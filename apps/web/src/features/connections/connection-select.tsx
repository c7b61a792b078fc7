import { NativeSelect } from "@mantine/core";
import { useConnections } from "./use-connections.ts";

interface ConnectionSelectProps {
  label: string;
  /** Label of the choice that selects no connection. */
  none: string;
  /** Text added to the name of a connection that is not connected. */
  away: string;
  value: number | null;
  disabled?: boolean;
  onChange: (id: number | null) => void;
}

/** Field that selects a connection; hidden unless there are several connections. */
export function ConnectionSelect({
  label,
  none,
  away,
  value,
  disabled = false,
  onChange,
}: ConnectionSelectProps) {
  const { data = [] } = useConnections();
  if (data.length < 2) return null;
  return (
    <NativeSelect
      label={label}
      data-path="whatsappId"
      disabled={disabled}
      value={value ?? ""}
      data={[
        { value: "", label: none },
        ...data.map(({ id, name, status }) => ({
          value: String(id),
          label: status === "CONNECTED" ? name : `${name} (${away})`,
        })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}

import { NativeSelect } from "@mantine/core";
import { useConnections } from "./use-connections.ts";

interface ConnectionSelectProps {
  label: string;
  /** What an empty choice is called. */
  none: string;
  /** Added to the name of one that is not connected. */
  away: string;
  value: number | null;
  disabled?: boolean;
  onChange: (id: number | null) => void;
}

/** Through which connection; asked only where there are several. */
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

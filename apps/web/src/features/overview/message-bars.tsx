import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

interface MessageBarsProps {
  bars: { label: string; received: number; sent: number }[];
  names: { received: string; sent: string };
}

/** Drawn for the eye; the figure around it holds the same as a table. */
export function MessageBars({ bars, names }: MessageBarsProps) {
  const axis = {
    tickLine: false,
    axisLine: false,
    tick: { fill: "var(--rc-text-2)", fontSize: 12 },
  } as const;
  return (
    <ResponsiveContainer width="100%" height={220}>
      <BarChart
        data={bars}
        accessibilityLayer={false}
        barGap={1}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--rc-line)" vertical={false} />
        <XAxis dataKey="label" minTickGap={16} {...axis} />
        <YAxis allowDecimals={false} width={44} {...axis} />
        <Tooltip
          cursor={{ fill: "var(--rc-surface-2)" }}
          contentStyle={{
            border: "1px solid var(--rc-line)",
            borderRadius: "var(--rc-radius-control)",
            background: "var(--rc-surface)",
            color: "var(--rc-text)",
          }}
          itemStyle={{ color: "var(--rc-text)" }}
          isAnimationActive={false}
        />
        <Bar
          dataKey="received"
          name={names.received}
          fill="var(--rc-read)"
          maxBarSize={16}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
        <Bar
          dataKey="sent"
          name={names.sent}
          fill="var(--rc-brand)"
          maxBarSize={16}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

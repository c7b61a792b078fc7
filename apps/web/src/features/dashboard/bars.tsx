import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import classes from "./bars.module.css";

export interface BarOf {
  label: string;
  value: number;
}

interface BarsProps {
  bars: readonly BarOf[];
  /** Whether the bars are horizontal, as for names. Bars for days and hours are vertical. */
  lying?: boolean;
  /** Unit of the values, shown in the tooltip. */
  unit: string;
}

const rowHeight = 32;
const standingHeight = 240;
const nameWidth = 110;

/** Bar chart without a text for screen readers. The figure around it offers the same data as a table. */
export function Bars({ bars, lying = false, unit }: BarsProps) {
  const data = [...bars];
  const tick = { fill: "var(--rc-text-2)", fontSize: 12 };
  const axis = { tickLine: false, axisLine: false, tick } as const;
  return (
    <ResponsiveContainer
      width="100%"
      height={lying ? bars.length * rowHeight + 32 : standingHeight}
      className={classes.bars ?? ""}
    >
      <BarChart
        data={data}
        layout={lying ? "vertical" : "horizontal"}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--rc-line)" vertical={lying} horizontal={!lying} />
        {lying ? (
          <>
            <XAxis type="number" allowDecimals={false} {...axis} />
            <YAxis type="category" dataKey="label" width={nameWidth} {...axis} />
          </>
        ) : (
          <>
            <XAxis dataKey="label" minTickGap={16} {...axis} />
            <YAxis allowDecimals={false} width={36} {...axis} />
          </>
        )}
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
          dataKey="value"
          name={unit}
          fill="var(--rc-brand)"
          maxBarSize={32}
          radius={lying ? [0, 3, 3, 0] : [3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

interface MessageBarsProps {
  bars: { label: string; received: number; sent: number }[];
  names: { received: string; sent: string };
}

/**
 * Bar chart with two counts for each day. It shares a file with the other charts, so that their heavy library is
 * loaded once.
 */
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

interface LinesProps {
  height: number;
  points: ({ label: string } & Record<string, string | number>)[];
  lines: { key: string; name: string }[];
}

/** Styles of the lines. They differ by dashes too, for people who cannot tell the colours apart. */
const looks = [
  { stroke: "var(--rc-text-2)", strokeDasharray: "2 4" },
  { stroke: "var(--rc-brand)", strokeDasharray: "10 3" },
  { stroke: "var(--rc-read)" },
  { stroke: "var(--rc-away)", strokeDasharray: "6 3 2 3" },
] as const;

/** Line chart of counts that grow over time. */
export function Lines({ height, points, lines }: LinesProps) {
  const axis = {
    tickLine: false,
    axisLine: false,
    tick: { fill: "var(--rc-text-2)", fontSize: 12 },
  } as const;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--rc-line)" vertical={false} />
        <XAxis dataKey="label" minTickGap={32} {...axis} />
        <YAxis allowDecimals={false} width={44} {...axis} />
        <Tooltip
          contentStyle={{
            border: "1px solid var(--rc-line)",
            borderRadius: "var(--rc-radius-control)",
            background: "var(--rc-surface)",
            color: "var(--rc-text)",
          }}
          itemStyle={{ color: "var(--rc-text)" }}
          isAnimationActive={false}
        />
        <Legend
          itemSorter={null}
          iconType="plainline"
          iconSize={28}
          formatter={(name: string) => <span style={{ color: "var(--rc-text)" }}>{name}</span>}
        />
        {lines.map(({ key, name }, index) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            type="stepAfter"
            dot={false}
            strokeWidth={2}
            isAnimationActive={false}
            {...looks[index % looks.length]}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

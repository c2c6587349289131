import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import classes from './audit-tables.module.css';

interface QualityChartProps {
  /** What a week is called, and its share in per cent; null where nothing was scored. */
  points: readonly { readonly week: string; readonly quality: number | null }[];
  label: string;
}

/** Shares by week; the table beside it tells the same to those who do not see it. */
export function QualityChart({ points, label }: QualityChartProps) {
  return (
    <div className={classes.chart} aria-hidden>
      <LineChart
        h={220}
        data={points.map((point) => ({ ...point }))}
        dataKey="week"
        series={[{ name: 'quality', label, color: 'var(--accent)' }]}
        yAxisProps={{ domain: [0, 100], ticks: [0, 25, 50, 75, 100] }}
        lineChartProps={{ accessibilityLayer: false }}
        valueFormatter={(value) => `${value}%`}
        curveType="linear"
        connectNulls={false}
        strokeWidth={2}
        tickLine="none"
        xAxisProps={{ padding: { left: 24, right: 24 } }}
      />
    </div>
  );
}

import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import classes from './audit-tables.module.css';
import { axisOf, type QualityPoint } from './quality-axis.ts';

interface QualityChartProps {
  points: readonly QualityPoint[];
  label: string;
}

/** Shares by week; the table beside it gives screen readers the same. */
export function QualityChart({ points, label }: QualityChartProps) {
  return (
    <div className={classes.chart} aria-hidden>
      <LineChart
        h={220}
        data={points.map((point) => ({ ...point }))}
        dataKey="week"
        series={[{ name: 'quality', label, color: 'var(--accent)' }]}
        yAxisProps={axisOf(points)}
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

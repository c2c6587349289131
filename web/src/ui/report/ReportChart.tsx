import { Suspense } from 'react';
import { late } from '../late.tsx';
import type { ChartOf } from './chart.ts';
import classes from './report.module.css';

const DrawnChart = late(async () => (await import('./DrawnChart.tsx')).DrawnChart);

/** Beside a table; one point tells nothing that its row does not. */
export function ReportChart({ chart }: { chart: ChartOf }) {
  if (chart.points.length < 2) return null;
  return (
    <figure className={classes.chart} aria-label={chart.label}>
      <figcaption>{chart.label}</figcaption>
      <div className={classes.drawing}>
        <Suspense>
          <DrawnChart {...chart} />
        </Suspense>
      </div>
    </figure>
  );
}

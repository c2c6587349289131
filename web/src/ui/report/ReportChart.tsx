import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { readStored, removeStored, writeStored } from '../../platform/local-storage.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { ChartOf } from './chart.ts';
import classes from './report.module.css';

const DrawnChart = lazyPart(async () => (await import('./DrawnChart.tsx')).DrawnChart);

/** Local storage key; all reports' charts collapse together. */
const FOLDED = 'otolead-report-charts';

/** Below a table; a single point would only repeat its row. */
export function ReportChart({ chart }: { chart: ChartOf }) {
  const t = useT('reports');
  const drawingId = useId();
  const [isOpen, setOpen] = useState(() => readStored(FOLDED) !== 'folded');
  if (chart.points.length < 2) return null;
  const toggle = () => {
    if (isOpen) writeStored(FOLDED, 'folded');
    else removeStored(FOLDED);
    setOpen(!isOpen);
  };
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <figure className={classes.chart} aria-label={chart.label}>
      <figcaption>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={drawingId}
          title={t(isOpen ? 'chart.fold' : 'chart.unfold')}
          onClick={toggle}
        >
          <Chevron size={16} aria-hidden />
          {chart.label}
        </button>
        {chart.of !== undefined && (
          <span>{t('chart.shown', { shown: chart.points.length, count: chart.of })}</span>
        )}
      </figcaption>
      <div id={drawingId} hidden={!isOpen}>
        {isOpen && (
          <div className={classes.drawing} style={{ height: heightOf(chart) }}>
            <Suspense>
              <DrawnChart {...chart} />
            </Suspense>
          </div>
        )}
      </div>
    </figure>
  );
}

const LINE_HEIGHT = 220;
const AXIS_HEIGHT = 40;
const LEGEND_HEIGHT = 34;
const BAR_HEIGHT = 20;

/** One line per bar, so that every label fits. */
function heightOf({ kind, points, series }: ChartOf): number {
  if (kind === 'line') return LINE_HEIGHT;
  const bars = kind === 'stacked' ? 1 : series.length;
  const row = Math.max(26, bars * BAR_HEIGHT);
  return AXIS_HEIGHT + (series.length > 1 ? LEGEND_HEIGHT : 0) + points.length * row;
}

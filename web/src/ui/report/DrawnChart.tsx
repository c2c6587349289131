import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../format.ts';
import { type ChartOf, tickName } from './chart.ts';
import classes from './report.module.css';

/** Distinguishable in both themes and with red-green blindness. */
const COLOURS = ['blue.6', 'orange.5', 'teal.6', 'grape.5'];

/** Width of the bar labels; on a phone they wrap. */
const NAMES_WIDTH = 132;

/** Hidden from screen readers, which read the same figures in the table. */
export function DrawnChart({ kind, series, points }: ChartOf) {
  const language = useLanguage();
  const shared = {
    h: '100%',
    data: points.map(({ name, figures }) => ({ name, ...figures })),
    dataKey: 'name',
    series: series.map(({ id, label }, at) => ({
      name: id,
      label,
      color: COLOURS[at % COLOURS.length] as string,
    })),
    withLegend: series.length > 1,
    legendProps: {
      verticalAlign: 'top',
      // In chart order; sorted by name by default.
      itemSorter: ({ dataKey }: { dataKey?: unknown }) => series.findIndex(({ id }) => id === dataKey),
    } as const,
    valueFormatter: (value: number) => formatCount(value, language),
  };
  const unheard = { accessibilityLayer: false };
  return (
    <div className={classes.drawn} aria-hidden>
      {kind === 'line' ? (
        <LineChart {...shared} lineChartProps={unheard} curveType="linear" withDots={points.length < 15} />
      ) : (
        <BarChart
          {...shared}
          barChartProps={unheard}
          type={kind === 'stacked' ? 'stacked' : 'default'}
          orientation="vertical"
          maxBarWidth={18}
          withBarValueLabel={kind === 'bar'}
          yAxisProps={{ tickFormatter: tickName, width: NAMES_WIDTH, interval: 0 }}
        />
      )}
    </div>
  );
}

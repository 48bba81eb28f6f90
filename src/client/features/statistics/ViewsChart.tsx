// A chunk of its own, as the charts are larger than all else of the page. The server does not render it.
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ViewsOfPeriod } from '../../../contract/extensions/statistics';
import { formatNumber } from '../../ui/formatNumber';
import { vars } from '../../ui/theme';
import { describePeriod } from './describePeriod';

const { primary, secondary, divider, text } = vars.palette;

interface ViewsChartProps {
  periods: readonly ViewsOfPeriod[];
  /** Days are a line, months are bars. */
  kind: 'days' | 'months';
}

/** The same numbers are in the table beside it, which is for those who do not see it. */
export function ViewsChart({ periods, kind }: ViewsChartProps) {
  const { length } = periods;
  const names = periods.map(({ period }) => period);
  const valueFormatter = (value: number | null) => formatNumber(value ?? 0);
  const series = [
    { id: 'views', label: 'Views', data: periods.map(({ views }) => views), color: primary.main, valueFormatter },
    {
      id: 'visitors',
      label: 'Visitors',
      data: periods.map(({ visitors }) => visitors),
      color: secondary.main,
      valueFormatter,
    },
  ];
  const xAxis = {
    data: names,
    valueFormatter: (period: string, { location }: { location: string }) =>
      describePeriod(period, location === 'tick' ? 'short' : 'long'),
  };
  const common = {
    height: 280,
    margin: { left: 0, right: 28, top: 12, bottom: 0 },
    yAxis: [{ width: 46, min: 0, tickMinStep: 1, valueFormatter: (value: number) => formatNumber(value) }],
    grid: { horizontal: true },
    skipAnimation: true,
    disableKeyboardNavigation: true,
    sx: {
      '& .MuiChartsGrid-line': { stroke: divider },
      '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: divider },
      '& .MuiChartsAxis-tickLabel': { fill: text.secondary },
    },
  };
  return kind === 'days' ? (
    <LineChart
      {...common}
      xAxis={[
        {
          ...xAxis,
          scaleType: 'point',
          tickInterval: (_value: string, index: number) => (length - 1 - index) % 7 === 0,
        },
      ]}
      series={series.map((each) => ({ ...each, showMark: false, curve: 'linear' as const }))}
    />
  ) : (
    <BarChart {...common} xAxis={[{ ...xAxis, scaleType: 'band' }]} series={series} borderRadius={3} />
  );
}

import { Suspense, lazy, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import Alert from '@mui/material/Alert';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Result } from '../../../contract/call';
import { statisticsRanges, type statisticsCalls, type StatisticsRange } from '../../../contract/extensions/statistics';
import { noErrorToasts } from '../../api/baseQuery';
import { isForbidden } from '../../api/apiErrors';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../api/NotOfferedNotice';
import { paths } from '../../paths';
import { AdminRequiredNotice } from '../../session/AdminRequiredNotice';
import { selectRole } from '../../session/sessionSlice';
import { Busy } from '../../ui/Busy';
import { TableSkeleton } from '../../ui/data-table/TableSkeleton';
import { formatCount, formatNumber } from '../../ui/formatNumber';
import { forcedColors } from '../../ui/mediaQueries';
import { PageHeader } from '../../ui/PageHeader';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';
import { CountTable } from './CountTable';
import { describePeriod } from './describePeriod';
import { statisticsApi } from './statisticsApi';
import { CountSection } from './CountSection';
import { StatisticsSection } from './StatisticsSection';

const ViewsChart = lazy(async () => ({ default: (await import('./ViewsChart')).ViewsChart }));

const Sections = styled(Busy)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2.5),
  alignItems: 'start',
  [breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
});

/** The chart, and beside it, or below it on phones, the table. */
const ChartAndTable = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2.5),
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
});

/** Reserved, so that what is below does not move. */
const chartHeight = 344;

const ChartSpace = styled('div')({ minHeight: chartHeight, minWidth: 0 });

/** As high as the chart. It can be scrolled by the keyboard, as it is focusable. */
const Scrolled = styled('div')({
  maxHeight: chartHeight,
  overflowY: 'auto',
  paddingInlineEnd: spacing(1),
  '&:focus-visible': { outlineOffset: 2 },
  '& thead th': { position: 'sticky', top: 0 },
});

const Range = styled(ToggleButton)({
  ...typography.button,
  paddingInline: spacing(2.25),
  minHeight: 42,
  borderRadius: 999,
  color: vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&.Mui-selected, &.Mui-selected:hover': {
    background: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
    [forcedColors]: { forcedColorAdjust: 'none', background: 'SelectedItem', color: 'SelectedItemText' },
  },
});

const rangeNames: Record<StatisticsRange, string> = { '30-days': '30 days', '12-months': '12 months' };

/** How often posts are read. An author is shown their own posts. */
export function StatisticsPage() {
  const isAdmin = useSelector(selectRole) === 'admin';
  const [range, setRange] = useState<StatisticsRange>('30-days');
  const { data, currentData, error, refetch } = statisticsApi.useGetStatisticsQuery(
    { range, toast: noErrorToasts },
    { refetchOnFocus: true, refetchOnMountOrArgChange: 10 },
  );
  const isNotOffered = useIsNotOffered(error);

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (isNotOffered) return <NotOfferedNotice>It does not count who reads.</NotOfferedNotice>;
  return (
    <>
      <PageHeader title="Statistics" subtitle="How often posts are read. Nothing is kept about who reads them.">
        <ToggleButtonGroup
          exclusive
          value={range}
          aria-label="Since when"
          onChange={(_event, chosen: StatisticsRange | null) => {
            // Null when the selected button is pressed again.
            if (chosen) setRange(chosen);
          }}
        >
          {statisticsRanges.map((name) => (
            <Range key={name} value={name}>
              {rangeNames[name]}
            </Range>
          ))}
        </ToggleButtonGroup>
      </PageHeader>
      {data?.isCounting === false && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          Visits are not counted at present.{' '}
          {isAdmin && <Link to={paths.settingsSection('reading')}>The settings can change that.</Link>}
        </Alert>
      )}
      {error && !currentData ? (
        <LoadFailedNotice title="The statistics could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Numbers data={data} isAdmin={isAdmin} isStale={!currentData} />
      ) : (
        <TableSkeleton label="Loading the statistics" />
      )}
    </>
  );
}

interface NumbersProps {
  data: Result<typeof statisticsCalls.getStatistics>;
  isAdmin: boolean;
  /** Whether others are on their way. */
  isStale: boolean;
}

function Numbers({ data, isAdmin, isStale }: NumbersProps) {
  const { periods, posts, sources, searches, feeds } = data;
  const views = periods.reduce((sum, period) => sum + period.views, 0);
  const isByMonth = periods[0]?.period.length === 'yyyy-mm'.length;
  const exported = <Table extends string>(table: Table) => (isAdmin ? table : undefined);
  return (
    <Sections aria-busy={isStale}>
      {isAdmin && (
        <StatisticsSection
          title="Views and visitors"
          about={
            isByMonth
              ? 'Visitors are told apart for a day: those of a month are those of its days added up.'
              : 'Views of posts and pages, and visitors of the whole blog, who are told apart for a day.'
          }
          table={exported('days')}
          empty={undefined}
        >
          <ChartAndTable>
            <ChartSpace>
              <Typography sx={{ mb: 1 }}>{formatCount(views, 'view')}</Typography>
              <div aria-hidden="true">
                <Suspense>
                  <ViewsChart periods={periods} kind={isByMonth ? 'months' : 'days'} />
                </Suspense>
              </div>
            </ChartSpace>
            <Scrolled tabIndex={0} role="region" aria-label="Views and visitors as a table">
              <CountTable
                label="Views and visitors"
                headings={[isByMonth ? 'Month' : 'Day', 'Views', 'Visitors']}
                rows={[...periods].reverse()}
                keyOf={({ period }) => period}
                cellsOf={(row) => [
                  describePeriod(row.period, 'long'),
                  formatNumber(row.views),
                  formatNumber(row.visitors),
                ]}
              />
            </Scrolled>
          </ChartAndTable>
        </StatisticsSection>
      )}
      <CountSection
        title={isAdmin ? 'Posts' : 'Your posts'}
        about="The most read ones."
        table={exported('posts')}
        empty="Nobody has opened a post yet."
        label="Posts by views"
        headings={['Post', 'Views']}
        rows={posts}
        keyOf={({ id }) => id}
        cellsOf={({ title, path, views: count }) => [<Link to={path}>{title}</Link>, formatNumber(count)]}
      />
      {isAdmin && (
        <>
          <CountSection
            title="Sources"
            about="Sites with links that readers have followed. Most browsers tell no more than that."
            table="sources"
            empty="Nobody has come by a link of another site yet."
            label="Sources by views"
            headings={['Site', 'Views']}
            rows={sources}
            keyOf={({ host }) => host}
            cellsOf={({ host, views: count }) => [host === 'other' ? 'Other sites' : host, formatNumber(count)]}
          />
          <CountSection
            title="Searches that found nothing"
            about="What readers were looking for, and did not find."
            table="searches"
            empty="Nobody has searched in vain."
            headings={['Search', 'Times']}
            rows={searches}
            keyOf={({ term }) => term}
            cellsOf={({ term, searches: count }) => [term, formatNumber(count)]}
          />
          <CountSection
            title="Feed readers"
            about="Of services, the subscribers by their own word; of programs, how many there were on the best day."
            table="feeds"
            empty="No feed reader has asked for a feed yet."
            headings={['Reader', 'Readers']}
            rows={feeds}
            keyOf={({ feed, reader }) => `${feed} ${reader}`}
            cellsOf={({ feed, reader, readers }) => [
              <>
                {reader}
                <small>{feed}</small>
              </>,
              formatNumber(readers),
            ]}
          />
        </>
      )}
    </Sections>
  );
}

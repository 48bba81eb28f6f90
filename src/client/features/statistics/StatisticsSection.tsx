import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { StatisticsTable } from '../../../contract/extensions/statistics';
import { toastAdded } from '../../toasts/toastsSlice';
import { saveFile } from '../../ui/saveFile';
import { SectionCard } from '../../ui/SectionCard';
import { statisticsApi } from './statisticsApi';

export interface StatisticsSectionProps {
  title: string;
  about: string;
  /** What is exported of it; undefined for those who may not. */
  table: StatisticsTable | undefined;
  /** Said where there is nothing. */
  empty: string | undefined;
  children: ReactNode;
}

export function StatisticsSection({ title, about, table, empty, children }: StatisticsSectionProps) {
  const dispatch = useDispatch();
  const [exportStatistics, { isLoading }] = statisticsApi.useExportStatisticsMutation();

  const save = async () => {
    if (isLoading || !table) return;
    const { data } = await exportStatistics({ table });
    if (!data) return;
    saveFile(`${table}.csv`, 'text/csv;charset=utf-8', data.csv);
    dispatch(toastAdded('success', `${table}.csv is in your downloads.`));
  };

  return (
    <SectionCard title={title} about={about}>
      {empty === undefined ? (
        children
      ) : (
        <Typography variant="body2" color="textSecondary">
          {empty}
        </Typography>
      )}
      {table && empty === undefined && (
        <Button
          variant="outlined"
          size="small"
          sx={{ mt: 2 }}
          aria-disabled={isLoading}
          aria-label={`Export as CSV: ${title}`}
          onClick={() => void save()}
        >
          Export as CSV
        </Button>
      )}
    </SectionCard>
  );
}

import { CountTable, type CountTableProps } from './CountTable';
import { StatisticsSection, type StatisticsSectionProps } from './StatisticsSection';

interface CountSectionProps<Row>
  extends Omit<StatisticsSectionProps, 'children' | 'empty'>, Omit<CountTableProps<Row>, 'label'> {
  /** Said where there is nothing. */
  empty: string;
  /** Names the table for screen readers, where the title does not. */
  label?: string;
}

/** A section of one table. */
export const CountSection = <Row,>({
  title,
  about,
  table,
  empty,
  label = title,
  ...counted
}: CountSectionProps<Row>) => (
  <StatisticsSection title={title} about={about} table={table} empty={counted.rows.length === 0 ? empty : undefined}>
    <CountTable label={label} {...counted} />
  </StatisticsSection>
);

import { useState, type ReactNode, type RefObject } from 'react';
import { styled } from '@mui/material/styles';
import { PagedList } from '../../api/PagedList';
import type { Page } from '../../api/paging';
import { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { EmptyMessage } from '../../ui/EmptyMessage';
import { FocusRegion } from '../../ui/FocusRegion';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { SearchAsTyped } from '../../ui/SearchAsTyped';
import { SectionCard } from '../../ui/SectionCard';
import { spacing } from '../../ui/theme';
import { AddressTable, RowActions } from './AddressTable';

const rowsPerPage = 25;

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: spacing(1.5),
  marginBottom: spacing(2),
});

/**
 * What is asked for of a list of paths.
 * @param name of its page in the URL, which has those of several lists
 */
export function usePathSearch(name: string) {
  const [search, setSearch] = useState('');
  const pageInUrl = usePageInUrl(rowsPerPage, name);
  return {
    search,
    pageInUrl,
    request: { ...pageInUrl.request, ...(search && { search }) },
    find(text: string) {
      setSearch(text);
      if (pageInUrl.page > 1) pageInUrl.goToPage(1);
    },
  };
}

interface PathListSectionProps<Row extends { path: string }> {
  title: string;
  about: string;
  /** What the rows are, such as "redirects". */
  rows: string;
  /** Said where there are none. */
  empty: string;
  secondColumn: string;
  asked: ReturnType<typeof usePathSearch>;
  query: { data?: Page<Row>; currentData?: Page<Row>; error?: unknown; refetch: () => unknown };
  region: RefObject<HTMLDivElement | null>;
  /** Beside the search. */
  action?: ReactNode;
  /** The cells of a row. */
  children: (row: Row) => ReactNode;
}

/** A list of paths that is searched and paged, beside others on its page. */
export function PathListSection<Row extends { path: string }>({
  title,
  about,
  rows,
  empty,
  secondColumn,
  asked: { search, pageInUrl, find },
  query,
  region,
  action,
  children: cellsOf,
}: PathListSectionProps<Row>) {
  const list = useLoadedPage(pageInUrl, query);
  return (
    <SectionCard title={title} about={about}>
      <FocusRegion ref={region}>
        <Bar>
          <SearchAsTyped label={`Search ${rows}`} search={search} onSearch={find} />
          {action}
        </Bar>
        <PagedList
          pageInUrl={pageInUrl}
          query={query}
          list={list}
          region={region}
          isFiltered={search !== ''}
          label={`Pages of ${rows}`}
          empty={<EmptyMessage>{search ? `There are no ${rows} with that in them.` : empty}</EmptyMessage>}
          loading={<LoadingMessage>Loading the {rows}</LoadingMessage>}
          failed={`The ${rows} could not be loaded.`}
        >
          {(shown) => (
            <AddressTable>
              <thead>
                <tr>
                  <th scope="col">Address</th>
                  <th scope="col">{secondColumn}</th>
                  <th scope="col">
                    <RowActions>Actions</RowActions>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr key={row.path}>{cellsOf(row)}</tr>
                ))}
              </tbody>
            </AddressTable>
          )}
        </PagedList>
      </FocusRegion>
    </SectionCard>
  );
}

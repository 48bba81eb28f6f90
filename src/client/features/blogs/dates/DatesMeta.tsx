import { useSelector, useStore } from 'react-redux';
import { datePath } from '../../../../contract/date-path';
import { hasStatus } from '../../../api/apiErrors';
import type { StateWithApi } from '../../../api/api';
import { hasNextPage, pageRequest } from '../../../api/paging';
import { PageMeta } from '../../../site/PageMeta';
import { selectSettings, type StateWithSite } from '../../../site/siteSlice';
import { pageFromQuery, withPage } from '../../../ui/pageInUrl';
import { datesApi } from './datesApi';
import { datedBlogsPerPage, datesOf, datesRequest, datesTitle, type Dates } from './datesOf';

type State = StateWithApi & StateWithSite & { location: string | null };

/** The part of the archive whose page the server renders, if it does. */
export function selectDates(state: State): { dates: Dates; parameters: URLSearchParams } | undefined {
  const { pathname, searchParams } = new URL(state.location!, 'http://localhost');
  const dates = datesOf(pathname);
  return dates && { dates, parameters: searchParams };
}

const select = (state: State, dates: Dates, parameters: URLSearchParams) =>
  datesApi.endpoints.getDateArchive.select(datesRequest(dates, parameters))(state);

export function Meta({ dates, parameters }: { dates: Dates; parameters: URLSearchParams }) {
  // On the server alone, where nothing changes.
  const state = useStore<State>().getState();
  const { name } = useSelector(selectSettings);
  const { data } = select(state, dates, parameters);
  if (!data) return <meta name="robots" content="noindex" />;
  const page = dates.year === undefined ? 1 : pageFromQuery(parameters);
  const pathOf = (target: number) => {
    const search = withPage(new URLSearchParams(), target).toString();
    return datePath(dates) + (search && `?${search}`);
  };
  return (
    <PageMeta
      title={`${datesTitle(dates)} · ${name}`}
      path={pathOf(page)}
      previous={page > 1 ? pathOf(page - 1) : undefined}
      next={hasNextPage(pageRequest(page, datedBlogsPerPage), data.total) ? pathOf(page + 1) : undefined}
      isHidden={data.blogs?.length === 0}
    />
  );
}

export const status = (state: State, { dates, parameters }: { dates: Dates; parameters: URLSearchParams }): number =>
  hasStatus(select(state, dates, parameters).error, 404) ? 404 : 200;

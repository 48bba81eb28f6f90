import { useStore } from 'react-redux';
import * as post from '../features/blogs/BlogMeta';
import * as dates from '../features/blogs/dates/DatesMeta';
import * as series from '../features/blogs/series/SeriesMeta';
import * as unknown from './NotFoundMeta';
import type { RootState } from './store';

/** @param id of the post at the address; empty where there is none */
export function Meta({ id }: { id: string }) {
  const state = useStore<RootState>().getState();
  const shown = dates.selectDates(state);
  const slug = series.selectSeries(state);
  if (id !== '') return <post.Meta id={id} />;
  if (slug !== undefined) return <series.Meta slug={slug} />;
  return shown ? <dates.Meta {...shown} /> : <unknown.Meta />;
}

export function status(state: RootState, id: string): number {
  const shown = dates.selectDates(state);
  if (id === '' && series.selectSeries(state) !== undefined) return 200;
  if (id !== '') return post.status(state, id);
  return shown ? dates.status(state, shown) : unknown.status();
}

// What a route says of its page, beside what React Router asks for.
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { TitleHandle } from '../ui/pageTitle';
import type { RootState } from './store';

/** A call that a page shows first, as its loader dispatches it. */
export type FirstCall = ThunkAction<
  PromiseLike<unknown> & { unsubscribe: () => void },
  RootState,
  unknown,
  UnknownAction
>;

/** What the server adds to a page that it renders; not in the browser's bundle. */
interface PageOnServer {
  /** What the page tells search engines and link previews. */
  Meta: ComponentType<{ id: string; path: string }>;
  /** The HTTP status; 200 by default. */
  status?: (state: RootState, id: string) => number;
  /** Where the page is, if not here. */
  location?: (state: RootState) => string | undefined;
  /** A lazy component of it that only some of its addresses show, and its call. */
  part?: (
    state: RootState,
    parameters: URLSearchParams,
  ) => { firstCall: FirstCall; component: { load: () => Promise<unknown>; moduleName: string } } | undefined;
}

export interface RouteHandle extends TitleHandle<RootState> {
  /** Names of the chunks that are needed besides the main script, as in scripts.json: each has that of the module it begins with. */
  chunks?: string[];
  /** Lazy components of the page, which are loaded before it is hydrated. */
  parts?: { load: () => Promise<unknown> }[];
  /** Undefined where the page shows one person's own, so that the server does not render it. */
  onServer?: (() => Promise<PageOnServer>) | undefined;
}

export const handleOf = ({ handle }: Pick<RouteObject, 'handle'>): RouteHandle => (handle ?? {}) as RouteHandle;

export const chunksOf = (matches: { route: Pick<RouteObject, 'handle'> }[]): string[] =>
  matches.flatMap(({ route }) => handleOf(route).chunks ?? []);

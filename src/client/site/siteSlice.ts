// What the operator of the site has configured. The server preloads it into the store; a static build keeps the defaults.
import { createSlice } from '@reduxjs/toolkit';

export interface Site {
  /** The origin of absolute addresses; empty where it is not known. */
  url: string;
  /** The IANA time zone in which posts and comments are dated. */
  timeZone: string;
  /** Whether the server answers the calls of `contract/extensions.ts`. What needs them is offered only there. */
  hasExtensions: boolean;
}

const defaults: Site = { url: '', timeZone: 'UTC', hasExtensions: false };

export const siteSlice = createSlice({
  name: 'site',
  initialState: defaults,
  reducers: {},
  selectors: {
    selectSiteUrl: ({ url }) => url,
    selectTimeZone: ({ timeZone }) => timeZone,
    selectHasExtensions: ({ hasExtensions }) => hasExtensions,
  },
});

/** For modules that must not import the RootState. */
export interface StateWithSite {
  site: Site;
}

export const { selectSiteUrl, selectTimeZone, selectHasExtensions } = siteSlice.selectors;

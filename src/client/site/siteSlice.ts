// What the operator of the site has configured. The server preloads it into the store; a static build keeps the defaults.
import { createSlice } from '@reduxjs/toolkit';

export interface Site {
  /** The origin of absolute addresses; empty where it is not known. */
  url: string;
  /** The IANA time zone in which posts and comments are dated. */
  timeZone: string;
}

const defaults: Site = { url: '', timeZone: 'UTC' };

export const siteSlice = createSlice({
  name: 'site',
  initialState: defaults,
  reducers: {},
  selectors: { selectSiteUrl: ({ url }) => url, selectTimeZone: ({ timeZone }) => timeZone },
});

export const { selectSiteUrl, selectTimeZone } = siteSlice.selectors;

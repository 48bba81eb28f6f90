// What the operator of the site has configured. The server preloads it into the store; a static build keeps the defaults.
import { createSlice } from '@reduxjs/toolkit';

interface Site {
  /** The IANA time zone in which posts and comments are dated. */
  timeZone: string;
}

const defaults: Site = { timeZone: 'UTC' };

export const siteSlice = createSlice({
  name: 'site',
  initialState: defaults,
  reducers: {},
  selectors: { selectTimeZone: ({ timeZone }) => timeZone },
});

export const { selectTimeZone } = siteSlice.selectors;

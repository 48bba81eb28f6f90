// What the server says of the site. Every page has it as JSON, in a static build the defaults, with which the store begins:
// so that no reader loads the defaults with the scripts.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CategoryName } from '../../contract/categories';
import type { ShownSettings } from '../../contract/shown-settings';

export interface Site {
  /** The origin of absolute addresses; empty where it is not known. */
  url: string;
  /** The IANA time zone in which posts and comments are dated. */
  timeZone: string;
  /** Whether the server answers the calls of `contract/extensions.ts`. What needs them is offered only there. */
  hasExtensions: boolean;
  /** Whether the server sends mail. What needs it is offered only there, by components that read it themselves: few do. */
  hasMail?: boolean;
  /** Whether there is a series, whose parts posts then ask for. */
  hasSeries?: boolean;
  /** The present year there, for the copyright line: the same on the server and in the browser. */
  year?: number;
  settings: ShownSettings;
  /** In their order. */
  categories: readonly CategoryName[];
}

const unknownSite: Site = {
  url: '',
  timeZone: 'UTC',
  hasExtensions: false,
  settings: {} as ShownSettings,
  categories: [],
};

export const siteSlice = createSlice({
  name: 'site',
  initialState: unknownSite,
  reducers: {
    settingsSaved(state, { payload }: PayloadAction<ShownSettings>) {
      state.settings = payload;
    },
    categoriesLoaded(state, { payload }: PayloadAction<CategoryName[]>) {
      state.categories = payload;
    },
    seriesLoaded(state, { payload }: PayloadAction<boolean>) {
      state.hasSeries = payload;
    },
  },
  selectors: {
    selectSiteUrl: ({ url }) => url,
    selectTimeZone: ({ timeZone }) => timeZone,
    selectYear: ({ year }) => year ?? new Date().getFullYear(),
    selectHasExtensions: ({ hasExtensions }) => hasExtensions,
    selectSettings: ({ settings }) => settings,
    selectCategories: ({ categories }) => categories,
  },
});

/** For modules that must not import the RootState. */
export interface StateWithSite {
  site: Site;
}

export const { settingsSaved, categoriesLoaded, seriesLoaded } = siteSlice.actions;
export const { selectSiteUrl, selectTimeZone, selectYear, selectHasExtensions, selectSettings, selectCategories } =
  siteSlice.selectors;

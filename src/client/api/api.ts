import { createApi } from '@reduxjs/toolkit/query/react';
import { tagTypes } from '../../contract/tags';
import { baseQuery } from './baseQuery';

/** The only RTK Query API; each feature injects its endpoints. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: () => ({}) });

/** The part of the state that holds the API's cache, for modules that must not import the RootState. */
export interface StateWithApi {
  api: ReturnType<typeof api.reducer>;
}

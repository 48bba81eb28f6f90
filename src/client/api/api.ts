import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { tagTypes } from './tags';

/** The only RTK Query API; each feature injects its endpoints. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: () => ({}) });

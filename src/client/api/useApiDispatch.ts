import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StateWithApi } from './api';

export type ApiDispatch = ThunkDispatch<StateWithApi, unknown, UnknownAction>;

/** `useDispatch` for requests: `dispatch(endpoint.initiate(…))` returns the running request. */
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>();

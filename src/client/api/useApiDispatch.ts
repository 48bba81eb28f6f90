import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StateWithApi } from './api';

/** `useDispatch` for requests: `dispatch(endpoint.initiate(…))` returns the running request. */
export const useApiDispatch = useDispatch.withTypes<ThunkDispatch<StateWithApi, unknown, UnknownAction>>();

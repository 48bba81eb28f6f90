import type { SerializedError } from '@reduxjs/toolkit';
import { Notice } from '../ui/Notice';
import { describeLoadFailure } from './apiErrors';
import type { ApiError } from './baseQuery';

interface LoadFailedNoticeProps {
  /** What could not be loaded, as a sentence. */
  title: string;
  error: ApiError | SerializedError;
  onRetry: () => void;
  /** h1 if the notice is the whole page. */
  component?: 'h1' | 'h2';
}

/** Shown in place of content that could not be loaded. */
export const LoadFailedNotice = ({ title, error, onRetry, component }: LoadFailedNoticeProps) => (
  <Notice title={title} component={component} action={{ label: 'Try again', onClick: onRetry }}>
    {describeLoadFailure(error)}
  </Notice>
);

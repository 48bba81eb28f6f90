import { useSelector } from 'react-redux';
import type { AssistantService } from '../../../../../contract/extensions/writing';
import { selectHasExtensions } from '../../../../site/siteSlice';
import { writingApi } from './writingApi';

/** The AI service that the operator has set up; undefined where there is none, and nothing is offered. */
export function useAssistant(): AssistantService | undefined {
  const hasExtensions = useSelector(selectHasExtensions);
  const { data } = writingApi.useGetAssistantQuery(undefined, { skip: !hasExtensions });
  return data?.service;
}

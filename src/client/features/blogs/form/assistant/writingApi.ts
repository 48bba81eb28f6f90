import { writingCalls } from '../../../../../contract/extensions/writing';
import { api } from '../../../../api/api';
import { call } from '../../../../api/call';
import { streamingCall } from '../../../../api/streamingCall';

export const writingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAssistant: build.query(call(writingCalls.getAssistant)),
    continueText: build.mutation(streamingCall(writingCalls.continueText)),
    shortenText: build.mutation(streamingCall(writingCalls.shortenText)),
    correctText: build.mutation(streamingCall(writingCalls.correctText)),
    suggestTitles: build.mutation(streamingCall(writingCalls.suggestTitles)),
    describePicture: build.mutation(streamingCall(writingCalls.describePicture)),
  }),
});

import { imageCalls } from '../../contract/extensions/images';
import { api } from './api';
import { call } from './call';

export const textImagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addTextImage: build.mutation(call(imageCalls.addTextImage)),
    addMedia: build.mutation(call(imageCalls.addMedia)),
  }),
});

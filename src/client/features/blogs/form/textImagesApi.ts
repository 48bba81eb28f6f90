import { imageCalls } from '../../../../contract/extensions/images';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const textImagesApi = api.injectEndpoints({
  endpoints: (build) => ({ addTextImage: build.mutation(call(imageCalls.addTextImage)) }),
});

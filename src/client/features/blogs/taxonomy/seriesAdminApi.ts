import { seriesCalls } from '../../../../contract/extensions/series';
import { api } from '../../../api/api';
import { call } from '../../../api/call';
import { removing } from '../../../api/removing';

export const seriesAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSeries: build.query(call(seriesCalls.listSeries)),
    listSeriesBlogs: build.query(call(seriesCalls.listSeriesBlogs)),
    addSeries: build.mutation(call(seriesCalls.addSeries)),
    editSeries: build.mutation(call(seriesCalls.editSeries)),
    orderSeries: build.mutation({ ...call(seriesCalls.orderSeries), extraOptions: { toast: { success: false } } }),
    deleteSeries: build.mutation(removing(call(seriesCalls.deleteSeries))),
    getSeriesOfBlog: build.query(call(seriesCalls.getSeriesOfBlog)),
    setSeriesOfBlog: build.mutation(call(seriesCalls.setSeriesOfBlog)),
  }),
});

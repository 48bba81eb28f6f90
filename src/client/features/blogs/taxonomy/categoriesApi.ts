import { categoriesCalls } from '../../../../contract/extensions/categories';
import { api } from '../../../api/api';
import { call } from '../../../api/call';
import { removing } from '../../../api/removing';

export const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query(call(categoriesCalls.listCategories)),
    addCategory: build.mutation(call(categoriesCalls.addCategory)),
    editCategory: build.mutation(call(categoriesCalls.editCategory)),
    orderCategories: build.mutation({
      ...call(categoriesCalls.orderCategories),
      extraOptions: { toast: { success: false } },
    }),
    deleteCategory: build.mutation(removing(call(categoriesCalls.deleteCategory))),
  }),
});

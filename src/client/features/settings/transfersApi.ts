import type { Result } from '../../../contract/call';
import { importedTags, transfersCalls, type Import } from '../../../contract/extensions/transfers';
import { api } from '../../api/api';
import { noErrorToasts } from '../../api/baseQuery';
import { call } from '../../api/call';

/** The page shows beside its buttons what fails. */
const inlineErrors = { toast: noErrorToasts } as const;

/** Whether an import has ended since the list was loaded before, or has begun meanwhile. */
const hasImported = (imports: readonly Import[], before: readonly Import[] | undefined): boolean =>
  before !== undefined &&
  imports.some(
    ({ _id, isDryRun, state }) => !isDryRun && state !== before.find((earlier) => earlier._id === _id)?.state,
  );

export const transfersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query({
      ...call(transfersCalls.listImports),
      extraOptions: inlineErrors,
      onQueryStarted: async (_argument, { dispatch, queryFulfilled, getCacheEntry }) => {
        const before = getCacheEntry().data?.imports;
        try {
          const { data } = await queryFulfilled;
          // It is no call of this client that has changed it.
          if (hasImported(data.imports, before)) dispatch(api.util.invalidateTags([...importedTags]));
        } catch {
          // The page shows it.
        }
      },
    }),
    createImport: build.mutation({ ...call(transfersCalls.createImport), extraOptions: inlineErrors }),
    uploadImport: build.mutation({ ...call(transfersCalls.uploadImport), extraOptions: inlineErrors }),
    cancelImport: build.mutation(call(transfersCalls.cancelImport)),
    createExport: build.mutation({
      ...call(transfersCalls.createExport),
      extraOptions: inlineErrors,
      transformResponse: ({ url }: Result<typeof transfersCalls.createExport>) => ({
        success: true as const,
        url: new URL(url, process.env.API_BASE_URL || location.origin).href,
      }),
    }),
  }),
});

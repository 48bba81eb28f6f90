import type { Result } from '../../../contract/call';
import { transfersCalls } from '../../../contract/extensions/transfers';
import { api } from '../../api/api';
import { call } from '../../api/call';

export const transfersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query({
      ...call(transfersCalls.listImports),
      // Asked again and again while an import runs; the page shows what fails.
      extraOptions: { toast: { refused: false, failed: false } },
    }),
    createImport: build.mutation(call(transfersCalls.createImport)),
    uploadImport: build.mutation(call(transfersCalls.uploadImport)),
    cancelImport: build.mutation(call(transfersCalls.cancelImport)),
    createExport: build.mutation({
      ...call(transfersCalls.createExport),
      transformResponse: ({ url }: Result<typeof transfersCalls.createExport>) => ({
        success: true as const,
        url: new URL(url, process.env.API_BASE_URL || location.origin).href,
      }),
    }),
  }),
});

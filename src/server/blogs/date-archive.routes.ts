import type { FastifyInstance } from 'fastify';
import { datesCalls } from '../../contract/extensions/dates';
import { limits } from '../../contract/limits';
import type { AddressesService } from '../addresses/addresses.service';
import { route } from '../http/route';
import type { DateArchiveService } from './date-archive.service';

interface Services {
  dateArchive: DateArchiveService;
  addresses: Pick<AddressesService, 'readPathOf'>;
}

export function dateArchiveRoutes(app: FastifyInstance, { dateArchive, addresses }: Services): void {
  app.route(
    route(datesCalls.getDateArchive, { cache: true }, async ({ query }) => {
      const { year, month, limit = limits.pageSize, offset = 0 } = query;
      if (year === undefined) return { success: true, months: await dateArchive.listMonths() };
      const { months, rows, total } = await dateArchive.readPage({ year, month }, { limit, offset });
      const pathOf = await addresses.readPathOf();
      return {
        success: true,
        months,
        blogs: rows.map((row) => ({ _id: row.id, title: row.title, path: pathOf(row), createdAt: row.created_at })),
        total,
      };
    }),
  );
}

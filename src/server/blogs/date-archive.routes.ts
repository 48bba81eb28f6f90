import type { FastifyInstance } from 'fastify';
import { datePath } from '../../contract/date-path';
import { datesCalls } from '../../contract/extensions/dates';
import { limits } from '../../contract/limits';
import type { AddressesService } from '../addresses/addresses.service';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import type { DateArchiveService } from './date-archive.service';

interface Services {
  dateArchive: DateArchiveService;
  addresses: Pick<AddressesService, 'readPathOf' | 'findBlog'>;
}

export function dateArchiveRoutes(app: FastifyInstance, { dateArchive, addresses }: Services): void {
  app.route(
    route(datesCalls.getDateArchive, { cache: true }, async ({ query }) => {
      const { year, month, limit = limits.pageSize, offset = 0 } = query;
      // What an owner had at the address before stays there.
      const isTaken = await addresses.findBlog(datePath({ year, month }), 'everyone');
      if (isTaken) throw notFound('This part of the archive');
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

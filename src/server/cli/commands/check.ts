import { checkAddresses } from '../../addresses/check-addresses';
import { OperatorError } from '../../operator-error';
import { formatNumber } from '../../progress';
import type { AddCommand } from '../context';
import { withBlog } from '../with-blog';

export const addCheck: AddCommand = (program, { action }) =>
  program
    .command('check')
    .summary('shows that every address, link and picture is there')
    .description(
      'Asks, as readers do, for each address that a post has or ever had, for each link between posts, and for each picture. ' +
        'It needs no running server. What is missing is listed, and the exit code is 1.',
    )
    .action(
      action((context) =>
        withBlog(context, async (site) => {
          const publicUrl = context.env.PUBLIC_URL?.trim().replace(/\/$/, '') || undefined;
          const check = await checkAddresses({ ...site, publicUrl }, context.progress);
          const { posts, addresses, links, pictures, faults } = check;
          const counts =
            `${formatNumber(addresses)} addresses, ${formatNumber(links)} links and ${formatNumber(pictures)} pictures ` +
            `of ${formatNumber(posts)} posts`;
          return {
            lines: [
              ...faults.map(({ kind, address, post, fault }) => `${kind} ${address} (${post}): ${fault}`),
              ...(faults.length === 0 ? [`All is there: ${counts}.`] : []),
            ],
            json: check,
            failure:
              faults.length > 0
                ? new OperatorError(`Of ${counts}, ${formatNumber(faults.length)} are not as they should be.`)
                : undefined,
          };
        }),
      ),
    );

import { list, successResponse, type Call } from '../call';
import { RelatedBlog } from '../entities';
import { blogContents, seriesList } from '../tags';
import { PartOfSeries } from './series';

export const relatedCalls = {
  listRelated: {
    method: 'GET',
    path: '/api/blog/:id/related',
    access: 'public',
    summary:
      'Lists published posts to which a post leads on: the one before and the one after by date, three others, and those beside it in its series',
    failures: { 404: 'There is no such post, or the caller may not see it.' },
    response: successResponse(
      {
        related: {
          ...list(RelatedBlog),
          description:
            'Those with the most tags in common first, then those of the same category, then those that are nearest in time. ' +
            'The two others are among them only where there are no more. A page such as About has none.',
        },
      },
      { previous: RelatedBlog, next: RelatedBlog, series: PartOfSeries },
    ),
    // Not by the post, whose likes are not shown.
    provides: [blogContents, seriesList],
  },
} as const satisfies Record<string, Call>;

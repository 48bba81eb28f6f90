import type { SiteSettings } from '../../contract/site-settings';
import { shownColumns } from '../blogs/blog-content';
import type { Queries } from '../database/database';

/** Posts read at a time: of half a megabyte each, at most. */
const blogsPerBatch = 50;

/** All that an export has of a blog, the oldest first. */
export function createExportRepository(db: Queries) {
  return {
    async countBlogs(): Promise<number> {
      const { count } = await db
        .selectFrom('blogs')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Of all who have written posts, by their ids; none where the owner of the site does not show them. */
    async listAuthorNames(): Promise<Map<string, string>> {
      const stored = await db.selectFrom('site_settings').select('settings').executeTakeFirst();
      const { showsAuthors = false } = JSON.parse(stored?.settings ?? '{}') as Partial<SiteSettings>;
      if (!showsAuthors) return new Map();
      const authors = await db
        .selectFrom('users')
        .leftJoin('profiles', (join) => join.onRef('user_id', '=', 'users.id').on('is_public', '=', 1))
        .select(['users.id', 'users.name', 'profiles.name as shown_name'])
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('blogs').select('blogs.id').whereRef('author_id', '=', 'users.id')),
        )
        .execute();
      return new Map(authors.map(({ id, name, shown_name }) => [id, shown_name ?? name]));
    },

    async *readBlogs() {
      for (let last = -Infinity; ;) {
        let query = db
          .selectFrom('blogs')
          .innerJoin('blog_descriptions', 'blog_id', 'blogs.id')
          .innerJoin('images', 'hash', 'image_hash')
          .select([
            ...shownColumns('blogs'),
            'sort_key',
            'blogs.id',
            'blogs.kind',
            'author as byline',
            'author_id',
            'is_published',
            'publish_at',
            'takes_comments',
            'slug',
            'description',
          ])
          .select(['blogs.created_at', 'updated_at', 'image_hash', 'images.width'])
          .orderBy('sort_key')
          .limit(blogsPerBatch);
        if (last !== -Infinity) query = query.where('sort_key', '>', last);
        const blogs = await query.execute();
        yield* blogs;
        if (blogs.length < blogsPerBatch) return;
        last = blogs.at(-1)!.sort_key;
      }
    },

    findSeries: (blogId: string) =>
      db
        .selectFrom('series_posts')
        .innerJoin('series', 'series.id', 'series_id')
        .select(['name', 'position'])
        .where('blog_id', '=', blogId)
        .executeTakeFirst(),

    listComments: (blogId: string) =>
      db
        .selectFrom('comments')
        .select(['id', 'name', 'content', 'is_approved', 'created_at', 'parent_id', 'answers_id'])
        .where('blog_id', '=', blogId)
        .orderBy('sort_key')
        .execute(),

    listLikes: (blogId: string) =>
      db
        .selectFrom('likes')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['user_id', 'users.name', 'likes.created_at'])
        .where('blog_id', '=', blogId)
        .orderBy('user_id')
        .execute(),

    /** Those that a post has, or had in public. */
    async listSlugs(blogId: string): Promise<string[]> {
      const rows = await db.selectFrom('slugs').select('slug').where('blog_id', '=', blogId).orderBy('slug').execute();
      return rows.map(({ slug }) => slug);
    },

    /** The addresses that a post had elsewhere. */
    async listAddresses(path: string): Promise<string[]> {
      const rows = await db.selectFrom('redirects').select('path').where('target', '=', path).orderBy('path').execute();
      return rows.map((row) => row.path);
    },
  };
}

type ExportRepository = ReturnType<typeof createExportRepository>;

export type ExportedBlog = ReturnType<ExportRepository['readBlogs']> extends AsyncGenerator<infer Blog> ? Blog : never;

// The tables of SPEC.md that the contract has to be, written down as SPEC.md has them.
import { allCategories, defaultCategories } from '../../src/contract/categories';
import type { Call } from '../../src/contract/call';
import { contract, type CallName } from '../../src/contract/calls';
import { Blog, Comment, DashboardData, CommentWithBlog } from '../../src/contract/entities';

interface Shape {
  properties?: Record<string, unknown>;
  required?: readonly string[];
}

/** What our server takes beyond SPEC.md. It need not be sent. */
const extensions: Partial<Record<CallName, string[]>> = {
  addComment: ['replyTo', 'seconds', 'website'],
  approveComment: ['seen'],
};

const fieldsOf = (schema: unknown) => Object.keys((schema as Shape | undefined)?.properties ?? {});

test.each<[CallName, string, payload: string[], response: string[]]>([
  ['listBlogs', 'GET /api/blog/all', [], ['success', 'blogs']],
  ['getBlog', 'GET /api/blog/:id', [], ['success', 'blog']],
  ['listComments', 'POST /api/blog/comments', ['blogId'], ['success', 'comments']],
  ['addComment', 'POST /api/blog/add-comment', ['blog', 'name', 'content'], ['success', 'message']],
  ['toggleLike', 'POST /api/blog/:id/like', [], ['success', 'message']],
  ['generateContent', 'POST /api/blog/generate', ['prompt'], ['success', 'content']],
  ['addBlog', 'POST /api/blog/add', ['blog', 'image'], ['success', 'message']],
  ['editBlog', 'PUT /api/blog/edit/:id', ['blog', 'image?'], ['success', 'message']],
  ['deleteBlog', 'POST /api/blog/delete', ['id'], ['success', 'message']],
  ['togglePublish', 'POST /api/blog/toggle-publish', ['id'], ['success', 'message']],
  ['listLikedBlogs', 'GET /api/blog/liked', [], ['success', 'blogs']],
  ['listMyComments', 'GET /api/blog/my-comments', [], ['success', 'comments']],
  ['getDashboard', 'GET /api/admin/dashboard', [], ['success', 'dashboardData']],
  ['listAllBlogs', 'GET /api/admin/blogs', [], ['success', 'blogs']],
  ['listAllComments', 'GET /api/admin/comments', [], ['success', 'comments']],
  ['approveComment', 'POST /api/admin/approve-comment', ['id'], ['success', 'message']],
  ['deleteComment', 'POST /api/admin/delete-comment', ['id'], ['success', 'message']],
  ['login', 'POST /api/admin/login', ['email', 'password'], ['success', 'token', 'role', 'message']],
  ['register', 'POST /api/admin/register', ['name', 'email', 'password'], ['success', 'message']],
])('%s is %s', (name, line, payload, response) => {
  const { method, path, body, form, response: answer }: Call = contract[name];
  expect(`${method} ${path}`).toBe(line);
  const parts = form ? ['blog', form.image === 'optional' ? 'image?' : 'image'] : fieldsOf(body);
  const beyond = extensions[name] ?? [];
  expect(new Set(parts)).toEqual(new Set([...payload, ...beyond]));
  for (const field of beyond) expect((body as Shape).required).not.toContain(field);
  expect(new Set((answer as Shape).required)).toEqual(new Set(response));
});

test('there are nineteen calls, and none for the newsletter', () => {
  expect(Object.keys(contract)).toHaveLength(19);
  expect(Object.values(contract).filter(({ path }) => /newsletter|subscri/i.test(path))).toEqual([]);
});

test.each([
  [
    'a blog',
    Blog,
    ['_id', 'title', 'subTitle', 'description', 'category', 'image', 'createdAt', 'isPublished', 'likes'],
  ],
  ['a comment', Comment, ['_id', 'blog', 'name', 'content', 'createdAt', 'isApproved']],
  [
    'a comment on the admin and profile lists',
    CommentWithBlog,
    ['_id', 'blog', 'name', 'content', 'createdAt', 'isApproved'],
  ],
  ['what the dashboard shows', DashboardData, ['blogs', 'comments', 'drafts', 'totalLikes', 'recentBlogs']],
])('%s has its fields', (_what, schema: Shape, fields) => {
  expect(new Set(schema.required)).toEqual(new Set(fields));
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields));
});

test('the blog of a comment is an object on the admin and profile lists, and an id elsewhere', () => {
  expect(CommentWithBlog.properties.blog.required).toEqual(['_id', 'title']);
  expect(Comment.properties.blog.type).toBe('string');
});

test('an added blog holds title, sub title, description, category and the publish flag', () => {
  const fields = ['title', 'subTitle', 'description', 'category', 'isPublished'];
  const extensions = ['publishAt', 'slug', 'tags', 'authorId', 'takesComments', 'additionKey'];
  expect(new Set(fieldsOf(contract.addBlog.form.blog))).toEqual(new Set([...fields, ...extensions]));
  expect(new Set(contract.addBlog.form.blog.required)).toEqual(new Set(['title', 'category']));
});

test('the categories are four, and All is a filter only', () => {
  expect(defaultCategories.map(({ name }) => name)).toEqual(['Technology', 'Startup', 'Lifestyle', 'Finance']);
  expect(allCategories).toBe('All');
});

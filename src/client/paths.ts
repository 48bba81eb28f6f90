/** An id as a path segment; `:id` is a parameter of the router and stays as it is. */
const segment = (id: string) => (id.startsWith(':') ? id : encodeURIComponent(id));

/** The URL of every page. */
export const paths = {
  home: '/',
  blog: (id: string) => `/blog/${segment(id)}`,
  category: (slug: string) => `/category/${segment(slug)}`,
  tag: (slug: string) => `/tag/${segment(slug)}`,
  author: (slug: string) => `/author/${segment(slug)}`,
  preview: (token: string) => `/preview/${segment(token)}`,
  login: '/login',
  register: '/register',
  admin: '/admin',
  addBlog: '/admin/addBlog',
  listBlog: '/admin/listBlog',
  editBlog: (id: string) => `/admin/edit-blog/${segment(id)}`,
  history: (id: string) => `/admin/edit-blog/${segment(id)}/history`,
  adminComments: '/admin/comments',
  pages: '/admin/pages',
  addPage: '/admin/pages/add',
  bin: '/admin/bin',
  categories: '/admin/categories',
  tags: '/admin/tags',
  series: '/admin/series',
  users: '/admin/users',
  newsletter: '/admin/newsletter',
  firstSteps: '/admin/first-steps',
  settings: '/admin/settings',
  settingsSection: (name: string) => `/admin/settings/${segment(name)}`,
  transfers: '/admin/settings/import-export',
  addresses: '/admin/addresses',
  statistics: '/admin/statistics',
  mail: '/admin/mail',
  profile: '/profile',
  liked: '/profile/liked',
  myComments: '/profile/comments',
  account: '/profile/account',
} as const;

/** Where a post is: as its server says, or else as the specification has it. */
export const postPath = ({ _id, path }: { _id: string; path?: string | undefined }): string => path ?? paths.blog(_id);

/** An id as a path segment; `:id` is a parameter of the router and stays as it is. */
const segment = (id: string) => (id.startsWith(':') ? id : encodeURIComponent(id));

/** The URL of every page. */
export const paths = {
  home: '/',
  blog: (id: string) => `/blog/${segment(id)}`,
  preview: (token: string) => `/preview/${segment(token)}`,
  login: '/login',
  register: '/register',
  admin: '/admin',
  addBlog: '/admin/addBlog',
  listBlog: '/admin/listBlog',
  editBlog: (id: string) => `/admin/edit-blog/${segment(id)}`,
  history: (id: string) => `/admin/edit-blog/${segment(id)}/history`,
  adminComments: '/admin/comments',
  bin: '/admin/bin',
  users: '/admin/users',
  settings: '/admin/settings',
  profile: '/profile',
  liked: '/profile/liked',
  myComments: '/profile/comments',
  account: '/profile/account',
} as const;

/** An id within an address; `:id` stays as it is, for the router. */
const segment = (id: string) => (id.startsWith(':') ? id : encodeURIComponent(id));

/** Every address of the app. */
export const paths = {
  home: '/',
  blog: (id: string) => `/blog/${segment(id)}`,
  login: '/login',
  register: '/register',
  admin: '/admin',
  addBlog: '/admin/addBlog',
  listBlog: '/admin/listBlog',
  editBlog: (id: string) => `/admin/edit-blog/${segment(id)}`,
  adminComments: '/admin/comments',
  profile: '/profile',
  liked: '/profile/liked',
  myComments: '/profile/comments',
} as const;

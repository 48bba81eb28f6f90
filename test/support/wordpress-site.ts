// A blog as WordPress exports it, with all that a blog of some years has, and the addresses that its readers know.
import { category, comment, meta } from './wxr';

const url = 'https://harbour.example';

export type Permalinks =
  | '/%year%/%monthnum%/%postname%/'
  | '/%postname%/'
  | '/archives/%post_id%'
  | '/%category%/%postname%/'
  | '/%year%/%monthnum%/%day%/%postname%.html';

interface Author {
  login: string;
  name: string;
}

const authors: Author[] = [
  { login: 'ada', name: 'Ada Lovelace' },
  { login: 'grace.hopper', name: 'Grace Hopper' },
  { login: 'Émile', name: 'Émile Zola' },
  { login: 'guest', name: 'A Guest' },
];

/** Name, nicename, and the nicename of the one that it is in. */
const categories = [
  ['Uncategorized', 'uncategorized', ''],
  ['News &amp; Views', 'news', ''],
  ['Harbour news', 'harbour-news', 'news'],
  ['Ships of the line', 'ships', 'harbour-news'],
  ['Tech talk', 'tech', ''],
] as const;

/** With nicenames that nobody would make of the names. */
const tags = Array.from({ length: 30 }, (_, index) => ({ name: `Tag No. ${index + 1}`, slug: `t${index + 1}-old` }));

interface Post {
  id: number;
  title: string;
  /** As WordPress stores it: percent-encoded in other scripts; empty for drafts that were never published. */
  name: string;
  /** In Vienna, of the day that its address has. */
  local: string;
  gmt: string;
  creator: string;
  /** The nicename of the one that its address has. */
  category: string;
  tags?: number[];
  status?: string;
  more?: string;
}

const posts: Post[] = [
  {
    id: 11,
    title: 'The first boat',
    name: 'the-first-boat',
    creator: 'ada',
    category: 'news',
    tags: [0, 1, 2],
    local: '2019-05-02 10:00:00',
    gmt: '2019-05-02 08:00:00',
    more: comment(1) + comment(2, { approved: '0' }),
  },
  {
    // The last night of the month there, and still the month before in UTC.
    id: 12,
    title: 'Night shift',
    name: 'night-shift-2',
    creator: 'ada',
    category: 'tech',
    tags: [3, 4, 5, 6],
    local: '2019-06-01 00:30:00',
    gmt: '2019-05-31 22:30:00',
  },
  {
    id: 13,
    title: 'New year',
    name: 'new-year',
    creator: 'grace.hopper',
    category: 'uncategorized',
    local: '2020-01-01 00:15:00',
    gmt: '2019-12-31 23:15:00',
    tags: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
  },
  {
    id: 14,
    title: 'Über Größe',
    creator: 'Émile',
    category: 'tech',
    name: 'uber-grose',
    local: '2020-02-03 12:00:00',
    gmt: '2020-02-03 11:00:00',
    tags: [19, 20, 21, 22, 23, 24, 25, 26, 27, 28],
  },
  {
    id: 15,
    title: '港の歌',
    creator: 'grace.hopper',
    category: 'news',
    name: encodeURIComponent('港の歌').toLowerCase(),
    local: '2020-03-04 12:00:00',
    gmt: '2020-03-04 11:00:00',
  },
  {
    id: 16,
    title: '',
    name: '16',
    creator: 'ada',
    category: 'news',
    local: '2020-04-05 12:00:00',
    gmt: '2020-04-05 10:00:00',
  },
  {
    id: 17,
    title: 'A draft',
    name: '',
    creator: 'ada',
    category: 'news',
    status: 'draft',
    local: '2020-04-06 12:00:00',
    gmt: '0000-00-00 00:00:00',
  },
  {
    id: 18,
    title: 'To come',
    name: 'to-come',
    creator: 'ada',
    category: 'news',
    status: 'future',
    local: '2090-01-01 12:00:00',
    gmt: '2090-01-01 11:00:00',
  },
];

interface Page {
  id: number;
  title: string;
  name: string;
  parent: number;
  /** Without the slashes at both ends. */
  path: string;
}

const pages: Page[] = [
  { id: 31, title: 'About', name: 'about', parent: 0, path: 'about' },
  { id: 32, title: 'The crew', name: 'the-crew', parent: 31, path: 'about/the-crew' },
  { id: 33, title: 'Contact', name: 'contact', parent: 0, path: 'contact' },
];

const permalinkOf = (permalinks: Permalinks, { id, name, local, category: slug }: Post): string => {
  const [year, month, day] = local.split(/[- ]/);
  const values: Record<string, string> = {
    year: year!,
    monthnum: month!,
    day: day!,
    postname: name,
    post_id: String(id),
    category: slug,
  };
  return permalinks.replace(/%(\w+)%/g, (_all, tag: string) => values[tag]!);
};

const cdata = (text: string) => `<![CDATA[${text}]]>`;

const itemOf = (fields: Record<string, string>, more: string) =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}${more}</item>`;

/** The export, with its addresses. Pages have a slash at their ends where posts have one. */
export function wordpressSite(permalinks: Permalinks) {
  const slash = permalinks.endsWith('/') ? '/' : '';
  const pathOf = (post: Post) => (post.status === undefined ? permalinkOf(permalinks, post) : `/?p=${post.id}`);
  const termOf = (slug: string) => categories.find(([, nicename]) => nicename === slug)!;
  const postItems = posts.map((post) =>
    itemOf(
      {
        title: post.title,
        link: url + pathOf(post),
        pubDate: 'Wed, 01 May 2019 07:00:00 +0000',
        'dc:creator': cdata(post.creator),
        'content:encoded': cdata(
          `<p>Text of ${post.id}. See <a href="${url}${pathOf(posts[0]!)}">the first</a>, <a href="/about/">us</a> and ` +
            `<a href="${url}/category/news/">the news</a>.</p>`,
        ),
        'excerpt:encoded': cdata(''),
        'wp:post_id': String(post.id),
        'wp:post_date': cdata(post.local),
        'wp:post_date_gmt': cdata(post.gmt),
        'wp:post_name': cdata(post.name),
        'wp:status': cdata(post.status ?? 'publish'),
        'wp:post_parent': '0',
        'wp:post_type': cdata('post'),
        'wp:post_password': cdata(''),
      },
      [
        // In the order of names, as WordPress has them.
        ...(post.category === 'tech' ? [category('Aardvarks')] : []),
        `<category domain="category" nicename="${post.category}">${cdata(termOf(post.category)[0])}</category>`,
        ...(post.tags ?? []).map(
          (index) =>
            `<category domain="post_tag" nicename="${tags[index]!.slug}">${cdata(tags[index]!.name)}</category>`,
        ),
        meta('_edit_last', '1'),
        post.more ?? '',
      ].join(''),
    ),
  );
  const pageItems = pages.map((page) =>
    itemOf(
      {
        title: page.title,
        link: `${url}/${page.path}${slash}`,
        'dc:creator': cdata('ada'),
        'content:encoded': cdata(`<p>${page.title}</p>`),
        'excerpt:encoded': cdata(''),
        'wp:post_id': String(page.id),
        'wp:post_date': cdata('2019-05-01 10:00:00'),
        'wp:post_date_gmt': cdata('2019-05-01 08:00:00'),
        'wp:post_name': cdata(page.name),
        'wp:status': cdata('publish'),
        'wp:post_parent': String(page.parent),
        'wp:post_type': cdata('page'),
      },
      '',
    ),
  );
  const attachment = itemOf(
    {
      title: 'boat',
      link: `${url}/boat/`,
      'dc:creator': cdata('guest'),
      'wp:post_id': '50',
      'wp:post_name': cdata('boat'),
      'wp:status': cdata('inherit'),
      'wp:post_parent': '11',
      'wp:post_type': cdata('attachment'),
      'wp:attachment_url': cdata(`${url}/wp-content/uploads/2019/05/boat.png`),
    },
    '',
  );
  const wxr = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Harbour Notes</title><link>${url}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${url}</wp:base_site_url><wp:base_blog_url>${url}</wp:base_blog_url>
${authors
  .map(
    ({ login, name }, index) =>
      `<wp:author><wp:author_id>${index + 1}</wp:author_id><wp:author_login>${cdata(login)}</wp:author_login>` +
      `<wp:author_email>${cdata(`author${index + 1}@harbour.example`)}</wp:author_email>` +
      `<wp:author_display_name>${cdata(name)}</wp:author_display_name></wp:author>`,
  )
  .join('\n')}
${categories
  .map(
    ([name, nicename, parent]) =>
      `<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>${cdata(nicename)}</wp:category_nicename>` +
      `<wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name>` +
      `<wp:termmeta><wp:meta_key>${cdata('colour')}</wp:meta_key><wp:meta_value>${cdata('red')}</wp:meta_value></wp:termmeta></wp:category>`,
  )
  .join('\n')}
${tags
  .map(
    ({ name, slug }) =>
      `<wp:tag><wp:term_id>2</wp:term_id><wp:tag_slug>${cdata(slug)}</wp:tag_slug><wp:tag_name>${cdata(name)}</wp:tag_name></wp:tag>`,
  )
  .join('\n')}
${[...postItems, ...pageItems, attachment].join('\n')}
</channel></rss>`;
  const published = posts.filter(({ status }) => status === undefined);
  return {
    wxr,
    tags,
    pages,
    authors,
    /** Of posts and of pages that are below no other: they answer at these themselves. */
    kept: [
      ...published.map(pathOf),
      ...pages.filter(({ parent }) => parent === 0).map(({ path }) => `/${path}${slash}`),
    ],
    /** They lead on, in one step at most. */
    others: [
      ...published.map(({ id }) => `/?p=${id}`),
      '/?page_id=31',
      ...pages.filter(({ parent }) => parent !== 0).map(({ path }) => `/${path}${slash}`),
      // A few of them: a page takes its time.
      ...tags.slice(0, 3).map(({ slug }) => `/tag/${slug}/`),
      ...['/tag/t1-old/feed/', '/feed/', '/feed/atom/', '/comments/feed/'],
      ...['/category/news/', '/category/news/harbour-news/', '/category/news/harbour-news/ships/', '/category/tech/'],
      ...['/category/uncategorized/', '/category/news/feed/', '/category/aardvarks/'],
      ...['/author/ada/', '/author/grace-hopper/', '/author/emile/', '/author/guest/', '/author/ada/feed/'],
    ],
  };
}

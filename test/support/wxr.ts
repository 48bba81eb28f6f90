// Exports of WordPress, as it writes them.
const head = (url: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Our blog</title><link>${url}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${url}</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[ada]]></wp:author_login><wp:author_display_name><![CDATA[Ada &amp; Co]]></wp:author_display_name></wp:author>`;

export interface Item {
  id: number;
  title?: string;
  content?: string;
  excerpt?: string;
  type?: string;
  status?: string;
  link?: string;
  creator?: string;
  date?: string;
  /** Further elements. */
  more?: string;
}

const item = ({
  id,
  title = `Post ${id}`,
  content = 'Text.',
  excerpt = '',
  type = 'post',
  status = 'publish',
  link = `https://old.example/?p=${id}`,
  creator = 'ada',
  date = `2019-05-0${id % 10} 08:00:00`,
  more = '',
}: Item) =>
  `<item><title>${title}</title><link>${link}</link><pubDate>Wed, 01 May 2019 07:00:00 +0000</pubDate><dc:creator><![CDATA[${creator}]]></dc:creator>
  <content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date>2019-05-01 10:00:00</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>
  <wp:post_name>post-${id}</wp:post_name><wp:status>${status}</wp:status><wp:post_parent>0</wp:post_parent><wp:post_type>${type}</wp:post_type>
  <wp:post_password></wp:post_password>${more}</item>`;

export const comment = (id: number, fields: Record<string, string> = {}) => {
  const all = {
    author: `Reader ${id}`,
    date_gmt: `2019-06-0${id} 10:00:00`,
    content: `Comment ${id}`,
    approved: '1',
    type: 'comment',
    ...fields,
  };
  const elements = Object.entries(all).map(
    ([name, value]) => `<wp:comment_${name}><![CDATA[${value}]]></wp:comment_${name}>`,
  );
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id>${elements.join('')}<wp:commentmeta><wp:meta_key>x</wp:meta_key><wp:meta_value>y</wp:meta_value></wp:commentmeta></wp:comment>`;
};

export const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

export const category = (name: string, domain = 'category') =>
  `<category domain="${domain}" nicename="${name.toLowerCase()}"><![CDATA[${name}]]></category>`;

export const wxr = (url: string, items: Item[]) => `${head(url)}${items.map(item).join('\n')}</channel></rss>`;

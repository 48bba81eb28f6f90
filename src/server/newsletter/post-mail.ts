import { escapeAttribute, escapeHtml, plainText } from '../../contract/plain-text';
import { withoutListKinds } from '../../contract/quill-lists';
import type { SiteSettings } from '../../contract/site-settings';
import type { BlogsService } from '../blogs/blogs.service';
import { previewUrl } from '../media/image-urls';
import { noCover } from '../media/no-cover';
import { withImageUrls } from '../media/text-images';
import { withAbsoluteUrls } from '../pages/feed-entries';
import { toFeedText } from '../pages/feed-text';
import { isFromRight } from '../pages/text-direction';
import { toMailText } from './mail-text';

export type MailedPost = Awaited<ReturnType<BlogsService['getOrFail']>>;

/** What a mail says of a post, the same for all who get it. */
export interface PostMail {
  subject: string;
  /** What stands in the body between the name of the site and the link to leave. */
  html: string;
  text: string;
  isShortened: boolean;
}

/** Gmail hides what is after 102 kB; the frame of the mail, and what is written around the text, needs some of them. */
const maxBytes = 80_000;

const directionOf = (text: string): string => (isFromRight(text) ? ' dir="rtl"' : '');
const alignmentOf = (text: string): string => (isFromRight(text) ? ';text-align:right' : '');

interface Options {
  /** The absolute address of its page. */
  url: string;
  imagesUrl: string;
  byline: string;
  settings: Pick<SiteSettings, 'timeZone'>;
}

export function createPostMail(post: MailedPost, { url, imagesUrl, byline, settings }: Options): PostMail {
  const source = withoutListKinds(post.description);
  const { html, text, isShortened } = toMailText(withAbsoluteUrls(withImageUrls(toFeedText(source), imagesUrl), url), {
    url,
    maxBytes,
  });
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: settings.timeZone }).format(
    new Date(post.created_at),
  );
  const dateline = `${date} · ${byline}`;
  const more = isShortened ? 'Read on' : 'Open on the site';
  // A JPEG, as not every mail client knows WebP.
  const cover =
    post.image_hash === noCover || post.preview !== 'stored'
      ? ''
      : `<p style="margin:0 0 20px"><a href="${escapeAttribute(url)}"><img src="${escapeAttribute(previewUrl(post.image_hash, imagesUrl))}" alt="" width="600" style="max-width:100%;height:auto;border:0;border-radius:8px"></a></p>\n`;
  return {
    subject: plainText(escapeHtml(post.title)),
    html: `${cover}<h1${directionOf(post.title)} style="margin:0 0 8px;font-size:28px;line-height:1.25${alignmentOf(post.title)}"><a href="${escapeAttribute(url)}" style="color:inherit;text-decoration:none">${escapeHtml(post.title)}</a></h1>
${post.sub_title ? `<p${directionOf(post.sub_title)} style="margin:0 0 8px;font-size:18px;opacity:.8${alignmentOf(post.sub_title)}">${escapeHtml(post.sub_title)}</p>\n` : ''}<p style="margin:0 0 24px;font-size:14px;opacity:.8">${escapeHtml(dateline)}</p>
${html}
<p style="margin:28px 0"><a href="${escapeAttribute(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;border:1px solid rgba(127,127,127,.4);font-weight:bold">${more}</a></p>`,
    text: [
      `${post.title}\n${'='.repeat(Math.min([...post.title].length, 60))}`,
      post.sub_title,
      dateline,
      text,
      `${more}: ${url}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    isShortened,
  };
}

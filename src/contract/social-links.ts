/** Declared here, as in safe-url.ts. */
declare const URL: {
  new (url: string): { protocol: string; hostname: string; pathname: string };
  canParse: (url: string) => boolean;
};

/** What people call a site that is not called after its host. */
const names: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'discord.gg': 'Discord',
  'facebook.com': 'Facebook',
  'flickr.com': 'Flickr',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'medium.com': 'Medium',
  'pinterest.com': 'Pinterest',
  'reddit.com': 'Reddit',
  't.me': 'Telegram',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'twitter.com': 'Twitter',
  'vimeo.com': 'Vimeo',
  'wa.me': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** The host of an address without `www.`, and its path. */
function readAddress(url: string): { host: string; path: string } {
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol === 'mailto:') return { host: pathname, path: '' };
  return { host: hostname.replace(/^www\./, ''), path: pathname.replace(/\/$/, '') };
}

function nameOf(host: string): string {
  const known = Object.keys(names).find((each) => host === each || host.endsWith(`.${each}`));
  return known === undefined ? host : names[known]!;
}

/**
 * Links to the profiles of the owner elsewhere. Of two on one host each has its path in its text.
 * @param urls also such that are still being typed
 */
export function socialLinks(urls: readonly string[]): { label: string; url: string }[] {
  const links = [...new Set(urls)].filter((url) => URL.canParse(url)).map((url) => ({ url, ...readAddress(url) }));
  const isAlone = (label: string) => links.filter(({ host }) => nameOf(host) === label).length === 1;
  return links.map(({ url, host, path }) => {
    const label = nameOf(host);
    return { url, label: isAlone(label) ? label : label + path };
  });
}

// A day of a small blog, as its log would have it: who asked for what, with which headers. Written down by hand, and so are the
// numbers that follow from it.

export const userAgents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  samsung:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  inApp:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.0',
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  googlebotPhone:
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  bingbot:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  gptbot: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  claudebot: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  ahrefs: 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  mastodon: 'Mastodon/4.4.0 (http.rb/5.3.1; +https://mastodon.social/)',
  slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  headless:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  curl: 'curl/8.14.1',
  python: 'python-requests/2.32.5',
  uptime: 'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  feedly: 'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like FeedFetcher-Google)',
  inoreader: 'Mozilla/5.0 (compatible; inoreader.com; 5 subscribers)',
  newsblur: 'NewsBlur Feed Fetcher - 12 subscribers - http://www.newsblur.com/site/1234/blog (Mozilla/5.0 (Macintosh))',
  feedbin: 'Feedbin feed-id:1353 - 7 subscribers',
  oldReader: 'Mozilla/5.0 (compatible; theoldreader.com; 3 subscribers; feed-id=6b1a)',
  netNewsWire: 'NetNewsWire (RSS Reader; https://netnewswire.com/)',
  thunderbird: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.5.0',
  freshRss: 'FreshRSS/1.27.1 (Linux; https://freshrss.org)',
  miniflux: 'Mozilla/5.0 (compatible; Miniflux/2.2.14; +https://miniflux.app)',
} as const;

type UserAgent = keyof typeof userAgents;

export interface LoggedRequest {
  path: 'home' | 'first' | 'second' | 'missing' | 'rss' | 'atom';
  agent: UserAgent;
  address: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
}

const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

export const dayOfRequests: LoggedRequest[] = [
  // A reader from a search, who goes on to the second post, and reloads it.
  {
    path: 'first',
    agent: 'chrome',
    address: '203.0.113.7',
    headers: { ...opened, referer: 'https://www.google.com/' },
  },
  { path: 'second', agent: 'chrome', address: '203.0.113.7', headers: { ...opened, referer: 'https://blog.example/' } },
  { path: 'second', agent: 'chrome', address: '203.0.113.7', headers: opened },
  // Two at one address, in an office.
  {
    path: 'first',
    agent: 'firefox',
    address: '198.51.100.20',
    headers: { referer: 'https://News.Ycombinator.com/item?id=1' },
  },
  { path: 'first', agent: 'edge', address: '198.51.100.20', headers: { referer: 'https://news.ycombinator.com/news' } },
  // One phone at two addresses counts twice.
  { path: 'first', agent: 'iphone', address: '2001:db8::17', headers: { referer: 'https://duckduckgo.com/' } },
  { path: 'first', agent: 'iphone', address: '192.0.2.44' },
  // Who looks at the home page is a visitor without a view.
  { path: 'home', agent: 'safari', address: '192.0.2.60', headers: { referer: 'http://192.168.0.1/intranet?token=x' } },
  { path: 'home', agent: 'samsung', address: '192.0.2.61', headers: { referer: 'not an address' } },
  { path: 'second', agent: 'inApp', address: '192.0.2.62', headers: { referer: 'https://l.instagram.com/?u=1' } },
  // Not to be counted: by wish, before anybody has asked, or as no page is seen.
  { path: 'first', agent: 'firefox', address: '192.0.2.70', headers: { dnt: '1' } },
  { path: 'first', agent: 'firefox', address: '192.0.2.71', headers: { 'sec-gpc': '1' } },
  { path: 'second', agent: 'chrome', address: '192.0.2.72', headers: { 'sec-purpose': 'prefetch' } },
  { path: 'second', agent: 'chrome', address: '192.0.2.72', headers: { 'sec-purpose': 'prefetch;prerender' } },
  { path: 'second', agent: 'safari', address: '192.0.2.73', headers: { purpose: 'prefetch' } },
  { path: 'second', agent: 'firefox', address: '192.0.2.74', headers: { 'x-moz': 'prefetch' } },
  { path: 'first', agent: 'chrome', address: '192.0.2.75', method: 'HEAD' },
  { path: 'first', agent: 'chrome', address: '192.0.2.76', headers: { 'sec-fetch-dest': 'image' } },
  { path: 'missing', agent: 'chrome', address: '192.0.2.77' },
  // Machines.
  { path: 'first', agent: 'googlebot', address: '66.249.66.1' },
  { path: 'second', agent: 'googlebotPhone', address: '66.249.66.2' },
  { path: 'first', agent: 'bingbot', address: '40.77.167.1' },
  { path: 'first', agent: 'gptbot', address: '20.15.240.1' },
  { path: 'second', agent: 'claudebot', address: '216.73.216.1' },
  { path: 'home', agent: 'ahrefs', address: '54.36.148.1' },
  { path: 'first', agent: 'facebook', address: '69.171.230.1' },
  { path: 'first', agent: 'mastodon', address: '192.0.2.80' },
  { path: 'first', agent: 'slack', address: '192.0.2.81' },
  { path: 'first', agent: 'headless', address: '192.0.2.82' },
  { path: 'first', agent: 'curl', address: '192.0.2.83' },
  { path: 'home', agent: 'python', address: '192.0.2.84' },
  { path: 'home', agent: 'uptime', address: '192.0.2.85' },
  // Feeds: of a service, what it says; of programs, how many there are.
  { path: 'rss', agent: 'feedly', address: '192.0.2.90' },
  { path: 'rss', agent: 'feedly', address: '192.0.2.91' },
  { path: 'rss', agent: 'inoreader', address: '192.0.2.92' },
  { path: 'rss', agent: 'newsblur', address: '192.0.2.93' },
  { path: 'atom', agent: 'feedbin', address: '192.0.2.94' },
  { path: 'atom', agent: 'oldReader', address: '192.0.2.95' },
  { path: 'rss', agent: 'netNewsWire', address: '192.0.2.96' },
  { path: 'rss', agent: 'netNewsWire', address: '192.0.2.96' },
  { path: 'rss', agent: 'netNewsWire', address: '192.0.2.97' },
  { path: 'rss', agent: 'thunderbird', address: '192.0.2.96' },
  { path: 'atom', agent: 'freshRss', address: '192.0.2.98' },
  { path: 'atom', agent: 'miniflux', address: '192.0.2.99' },
  { path: 'rss', agent: 'googlebot', address: '66.249.66.1' },
  { path: 'rss', agent: 'firefox', address: '192.0.2.100' },
];

/** Counted by hand, from the list above. */
export const countedByHand = {
  views: { first: 5, second: 3 },
  /** chrome .7, firefox .20, edge .20, the iPhone twice, Safari, Samsung, Instagram. */
  visitors: 8,
  sources: [
    { host: 'news.ycombinator.com', views: 2 },
    { host: 'duckduckgo.com', views: 1 },
    { host: 'google.com', views: 1 },
    { host: 'l.instagram.com', views: 1 },
    { host: 'other', views: 1 },
  ],
  feeds: [
    { feed: '/feed.xml', reader: 'Feedly', readers: 16 },
    { feed: '/feed.xml', reader: 'NewsBlur', readers: 12 },
    { feed: '/atom.xml', reader: 'Feedbin', readers: 7 },
    { feed: '/feed.xml', reader: 'inoreader', readers: 5 },
    { feed: '/atom.xml', reader: 'theoldreader.com', readers: 3 },
    { feed: '/feed.xml', reader: 'NetNewsWire', readers: 2 },
    { feed: '/atom.xml', reader: 'FreshRSS', readers: 1 },
    { feed: '/atom.xml', reader: 'Miniflux', readers: 1 },
    { feed: '/feed.xml', reader: 'Thunderbird', readers: 1 },
  ],
};

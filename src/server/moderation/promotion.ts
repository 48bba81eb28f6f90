// What is known of promotion before anybody has decided anything: words and phrases that ask for something, in the languages
// most of it is written in, and a few counts as if that many comments had been decided already. Learned decisions outweigh them
// soon. Written down by what promotion is, and tried on comments that are public; not fitted to those of one site.

/**
 * `ask`: to follow, click, visit. `own`: something of one's own. `money`: free, earn, prizes. `place`: channels, sites, shops.
 * `link`: an address. The others are harmless by themselves.
 */
export type PromotionKind = 'ask' | 'own' | 'money' | 'place' | 'link' | 'please' | 'greeting' | 'self' | 'you';

/** By how words begin; those of up to three letters are whole words. */
export const kindsOfWords: readonly (readonly [PromotionKind, readonly string[]])[] = [
  [
    'ask',
    [
      ...[
        'subscri',
        'subscr',
        'subscib',
        'suscri',
        'sucscri',
        'sub4sub',
        'follow',
        'visit',
        'click',
        'checkout',
        'signup',
      ],
      ...['download', 'donate', 'abonnier', 'folgt', 'besucht', 'klick', 'suscrib', 'sigueme', 'siganme', 'visita'],
      ...['iscriv', 'seguitemi', 'inscreva', 'abonnez', 'cliquez', 'подпи', 'переход', 'zapisz', 'takip'],
    ],
  ],
  [
    'money',
    [
      ...[
        'free',
        'money',
        'cash',
        'earn',
        'gift',
        'giveaway',
        'paypal',
        'dollar',
        'bitcoin',
        'crypto',
        'casino',
        'bonus',
      ],
      ...['discount', 'cheap', 'prize', '$', '€', '£', 'gratis', 'geld', 'dinero', 'gagner', 'argent', 'forex', 'loan'],
      ...['viagra', 'seo', 'backlink', 'iphone', 'заработ', 'бесплат', 'деньги'],
    ],
  ],
  [
    'place',
    [
      ...['channel', 'chanel', 'chanell', 'website', 'webpage', 'site', 'blog', 'facebook', 'twitter', 'instagram'],
      ...[
        'youtube',
        'whatsapp',
        'telegram',
        'kanal',
        'canal',
        'chaine',
        'page',
        'playlist',
        'shop',
        'store',
        'profil',
        'канал',
      ],
    ],
  ],
];

/** In the words of a text with a space around each. */
export const phrases: readonly (readonly [PromotionKind, RegExp])[] = [
  ['ask', / check (?:[^ ]{1,24} ){0,3}out /],
  ['ask', / check (?:my|me|us|our|this|the) /],
  ['ask', / (?:watch|see|look at|listen to|go to|come to|like) (?:my|our) /],
  ['ask', / sub(?:s|bed)? (?:to|me|my|4|for|back) | add me | help me | sign up | join (?:me|us|our) /],
  [
    'own',
    / (?:my|our|mein|meine|meinen|unser|unsere|mi|nuestro|nuestra|mon|ma|notre|meu|minha|mio|мой) (?:[^ ]{1,24} )?(?:channel|chanel|chanell|videos?|vids?|songs?|music|page|site|website|blog|album|covers?|remix|shop|store|kanal|canal|band|profile|book|app|project|stuff|first|new|newest) /,
  ],
  ['please', / (?:please|plz|pls|plizz|bitte|por favor|merci|пожалуйста|lütfen) /],
  ['greeting', / (?:hey|hi|hello|dear) (?:[^ ]{1,24} )?(?:guys|everyone|everybody|friends|all|there|people)? /],
  ['self', / (?:me|my|i|i'm|im|our|we|us) /],
  ['you', / (?:you|your|u|guys|everyone|people) /],
];

/** Ends of addresses that are recognized without `https://` or `www.`. */
export const topLevelDomains: ReadonlySet<string> = new Set(
  (
    'com net org info biz co io me tv ly be ru tk xyz top online site shop store club pl de uk fr es it br in eu us nl ' +
    'app dev ai cc ws cn jp link click live pro vip win bet icu fun space website'
  ).split(' '),
);

/** As if so many comments of either kind had been decided already. */
export const priorComments = 80;

/** In how many of them each trait was: `[good, spam]`. */
export const priorCounts: Readonly<Record<string, readonly [good: number, spam: number]>> = {
  'links:0': [80, 32],
  'links:1': [4, 32],
  'links:2': [4, 16],
  'links:3': [4, 24],
  'words per link:none': [2, 24],
  'words per link:some': [4, 24],
  'words per link:many': [4, 8],
  'w:~link': [4, 32],
  'kind:ask': [4, 48],
  'kind:own': [2, 40],
  'kind:money': [8, 32],
  'kind:place': [12, 32],
  'kind:please': [8, 24],
  'number of kinds:0': [80, 8],
  'number of kinds:1': [24, 24],
  'number of kinds:2': [4, 40],
  'number of kinds:3': [1, 40],
  'number of kinds:4': [0.5, 24],
  'number of kinds:5': [0.5, 16],
  'mixed scripts': [0.5, 16],
  // How a comment was sent.
  'hidden field': [0.2, 40],
  'seconds:2': [8, 24],
  'seconds:5': [12, 16],
  'seconds:20': [24, 16],
  'seconds:more': [40, 16],
  'repeats:1': [4, 16],
  'repeats:3': [1, 32],
};

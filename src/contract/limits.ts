/** The limits that forms, validation and tests share. */
export const limits = {
  /** Characters. */
  title: 200,
  slug: 200,
  addressPattern: 200,
  ownCss: 16_384,
  subTitle: 300,
  /** Characters of HTML in one description. */
  description: 500_000,
  /** Characters of a text that is written as Markdown, or read from it, for its writer. */
  markdown: 100_000,
  name: 80,
  comment: 5_000,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  prompt: 300,
  /** Characters of what an AI service gets at once, and in how many paragraphs it is corrected. */
  assistantText: 20_000,
  assistantParagraphs: 500,
  /** Categories of a blog, which are tabs. */
  categories: 50,
  /** Tags of one post. */
  tags: 20,
  /** Characters of the name of a category, tag or series, and of what is said of it. */
  termName: 50,
  termDescription: 500,
  /** Series of a blog, and posts of one. */
  series: 200,
  seriesPosts: 500,
  search: 200,
  /** Entries of a list in one response, where a response is bounded. */
  pageSize: 100,
  /** Characters of the excerpt that a list carries. */
  excerpt: 200,
  /** Of a comment on the text of a draft, and of what it quotes. */
  annotation: 2_000,
  quote: 300,
  quoteContext: 60,
  /** Comments on the text of one post, and those of them that may come from whoever has its preview address. */
  annotations: 500,
  previewAnnotations: 100,
  /** Versions of one post that are kept. */
  revisions: 100,
  /** Days for which a deleted post can be restored. */
  binDays: 30,
  /** Bytes and pixels of an uploaded cover. */
  imageBytes: 15 * 1024 * 1024,
  imagePixels: 50_000_000,
  /** Bytes of a recording or video in a text. */
  mediaBytes: 256 * 1024 * 1024,
  /** Bytes of a file that is imported by the admin area. */
  importBytes: 256 * 1024 * 1024,
  /** Entries of a mapping of categories. */
  importCategories: 100,
  /** The same of authors. */
  importAuthors: 200,
  /** Bytes and lines of a file of subscribers. */
  subscriberBytes: 10 * 1024 * 1024,
  subscriberLines: 100_000,
  /** Characters of how subscribers have agreed. */
  consentNote: 300,
  url: 2_000,
  /** Characters of what an author says of themselves, and how many links they give. */
  about: 600,
  profileLinks: 5,
  profileLink: 300,
  /** Characters of the address of an author's page. */
  authorName: 60,
  /** Accounts among which an admin chooses the author of a post. */
  listedAuthors: 1_000,
  /** How many of the newest posts the dashboard lists. */
  recentBlogs: 5,
} as const;

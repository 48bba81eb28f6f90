/**
 * What converts Markdown, which most texts never need: 45 kB. In a chunk that exists, as the names of chunks are part of the
 * first load of every reader.
 */
export const loadMarkdown = () => import(/* webpackChunkName: 'beside-writing' */ './markdownToHtml');

declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it';
  export default function addDefinitionLists(markdown: MarkdownIt): void;
}

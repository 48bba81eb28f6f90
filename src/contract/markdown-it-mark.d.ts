declare module 'markdown-it-mark' {
  import type { MarkdownIt } from 'markdown-it';
  export default function addMarks(markdown: MarkdownIt): void;
}

/** Removes what models wrap a post in: leading reasoning and a surrounding code fence. */
export function unwrapMarkdown(response: string): string {
  const text = response.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const unwrapped = text.replace(/^```(?:markdown|md)[^\S\n]*\n/i, '');
  if (unwrapped === text) return text;
  // Inner fences come in pairs; an odd one closes the wrapper, which truncated output lacks.
  const fences = unwrapped.match(/^[ \t]*```/gm)?.length ?? 0;
  return (fences % 2 ? unwrapped.replace(/```$/, '') : unwrapped).trim();
}

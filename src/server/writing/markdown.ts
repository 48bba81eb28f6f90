/** The post itself, without what models like to wrap it in: their reasoning before it, a fence around it. */
export function unwrapMarkdown(answer: string): string {
  const text = answer.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const inner = text.replace(/^```(?:markdown|md)[^\S\n]*\n/i, '');
  if (inner === text) return text;
  // Fences inside come in pairs; an odd one is the end of the wrapping, which a model cut short never writes.
  const fences = inner.match(/^\s*```/gm)?.length ?? 0;
  return (fences % 2 ? inner.replace(/```$/, '') : inner).trim();
}

export const formatCommentCount = (count: number) =>
  count === 1 ? '1 comment' : `${count.toLocaleString('en')} comments`;

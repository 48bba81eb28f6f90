/** “1,234” */
export const formatNumber = new Intl.NumberFormat('en').format;

/** “1 post”, “1,234 posts” */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

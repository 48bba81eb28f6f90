export const commentsInWords = (count: number) => (count === 1 ? '1 comment' : `${count} comments`);

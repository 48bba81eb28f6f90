/** Comments on one page of a post: by it the server finds the page that a comment is on. */
export const commentsPerPage = 20;

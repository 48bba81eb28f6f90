import { paths } from '../../../paths';

/** In the address of the form of a post that is to be published. */
export const publishParameter = 'publish';

/** The form of a post, which asks for what is missing before it can be published. */
export const publishPath = (id: string): string => `${paths.editBlog(id)}?${publishParameter}=true`;

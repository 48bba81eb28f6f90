import type { Blog } from '../../src/contract/entities';
import { aBlog } from './builders';

export const at = (second: number) => `2025-03-09T12:00:0${second}.000Z`;

/** A draft with a title alone. */
export const aThought = (blog: Partial<Blog> = {}) =>
  aBlog({
    _id: 'thought',
    title: 'A thought',
    subTitle: '',
    description: '',
    category: 'Startup',
    image: '',
    isPublished: false,
    updatedAt: at(1),
    needsSubTitle: true,
    slug: 'a-thought',
    tags: '',
    ...blog,
  });

// Secret addresses of drafts.
import { Acknowledged, ById, successResponse, tooManyAttempts, type Call } from '../call';
import { Blog, Id } from '../entities';
import { previewLinkOfBlog } from '../tags';

const blogNotFound = { 404: 'There is no such post.' } as const;

export const previewsCalls = {
  getPreviewLink: {
    method: 'GET',
    path: '/api/blog/:id/preview-link',
    access: 'author',
    summary: 'Gets the token of the secret preview address of a post, if it has one',
    failures: blogNotFound,
    response: successResponse({
      token: { type: ['string', 'null'], description: 'of the page /preview/{token}' },
      takesAnnotations: { type: 'boolean', description: 'whether who has the address may comment on the text' },
    }),
    provides: [previewLinkOfBlog],
  },
  renewPreviewLink: {
    method: 'POST',
    path: '/api/blog/renew-preview-link',
    access: 'author',
    summary: 'Gives a post a new preview address, for reading only; a former one leads nowhere from then on',
    failures: blogNotFound,
    body: ById,
    response: Acknowledged,
    invalidates: [previewLinkOfBlog],
  },
  changePreviewLink: {
    method: 'POST',
    path: '/api/blog/change-preview-link',
    access: 'author',
    summary: 'Says whether whoever has the preview address of a post sees the comments on its text, and writes some',
    failures: { 404: 'There is no such post, or it has no preview address.' },
    body: {
      type: 'object',
      required: ['id', 'takesAnnotations'],
      properties: {
        id: Id,
        takesAnnotations: { type: 'boolean', title: 'whether who has the address may comment on the text' },
      },
    },
    response: Acknowledged,
    invalidates: [previewLinkOfBlog],
  },
  withdrawPreviewLink: {
    method: 'POST',
    path: '/api/blog/withdraw-preview-link',
    access: 'author',
    summary: 'Takes the preview address of a post away',
    failures: blogNotFound,
    body: ById,
    response: Acknowledged,
    invalidates: [previewLinkOfBlog],
  },
  getPreview: {
    method: 'GET',
    path: '/api/preview/:token',
    access: 'public',
    summary: 'Gets the post, draft or not, that has this preview address',
    failures: { 404: 'No post has this preview address, or not any more.', ...tooManyAttempts },
    response: successResponse({
      blog: Blog,
      takesAnnotations: { type: 'boolean', description: 'whether who has the address may comment on the text' },
    }),
    // Without the token, which is a secret.
    provides: [{ type: 'Preview' }],
  },
} as const satisfies Record<string, Call>;

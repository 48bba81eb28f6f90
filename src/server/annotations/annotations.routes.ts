import type { FastifyInstance } from 'fastify';
import { annotationsCalls } from '../../contract/extensions/annotations';
import { route } from '../http/route';
import type { AnnotationsService } from './annotations.service';

/** Of whoever has a preview address. */
const readsPerMinute = 60;
const commentsPerMinute = 10;

export function annotationsRoutes(app: FastifyInstance, annotations: AnnotationsService): void {
  const added = { success: true, message: 'Comment added.' } as const;

  app.route(
    route(annotationsCalls.listAnnotations, async ({ user, params }) => ({
      success: true,
      annotations: await annotations.list(params.id, user),
    })),
  );

  app.route(
    route(annotationsCalls.addAnnotation, async ({ user, body: { id, target, content }, claimFor }) => {
      await annotations.add(id, { place: { target }, content }, user, claimFor(added));
      return added;
    }),
  );

  app.route(
    route(annotationsCalls.replyToAnnotation, async ({ user, body: { id, annotation, content }, claimFor }) => {
      await annotations.add(id, { place: { annotation }, content }, user, claimFor(added));
      return added;
    }),
  );

  app.route(
    route(annotationsCalls.editAnnotation, async ({ user, body }) => {
      await annotations.edit(body.id, body.message, body.content, user);
      return { success: true, message: 'Comment changed.' };
    }),
  );

  app.route(
    route(annotationsCalls.removeAnnotation, async ({ user, body }) => {
      await annotations.remove(body.id, body.message, user);
      return { success: true, message: 'Comment deleted.' };
    }),
  );

  app.route(
    route(annotationsCalls.resolveAnnotation, async ({ user, body }) => {
      await annotations.resolve(body.id, body.annotation, body.isResolved, user);
      return { success: true, message: body.isResolved ? 'Resolved.' : 'Opened again.' };
    }),
  );

  app.route(
    route(annotationsCalls.listPreviewAnnotations, { perMinute: readsPerMinute }, async ({ params }) => ({
      success: true,
      annotations: await annotations.listByPreview(params.token),
    })),
  );

  app.route(
    route(
      annotationsCalls.addPreviewAnnotation,
      { perMinute: commentsPerMinute },
      async ({ body: { token, name, target, content }, claimFor }) => {
        await annotations.addByPreview(token, name, { place: { target }, content }, claimFor(added));
        return added;
      },
    ),
  );

  app.route(
    route(
      annotationsCalls.replyToPreviewAnnotation,
      { perMinute: commentsPerMinute },
      async ({ body: { token, name, annotation, content }, claimFor }) => {
        await annotations.addByPreview(token, name, { place: { annotation }, content }, claimFor(added));
        return added;
      },
    ),
  );
}

import { annotationsCalls } from '../../../../contract/extensions/annotations';
import { api } from '../../../api/api';
import { call } from '../../../api/call';
import { removing } from '../../../api/removing';

export const annotationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAnnotations: build.query(call(annotationsCalls.listAnnotations)),
    addAnnotation: build.mutation(call(annotationsCalls.addAnnotation)),
    replyToAnnotation: build.mutation(call(annotationsCalls.replyToAnnotation)),
    editAnnotation: build.mutation(call(annotationsCalls.editAnnotation)),
    removeAnnotation: build.mutation(removing(call(annotationsCalls.removeAnnotation))),
    resolveAnnotation: build.mutation(call(annotationsCalls.resolveAnnotation)),
    listPreviewAnnotations: build.query(call(annotationsCalls.listPreviewAnnotations)),
    addPreviewAnnotation: build.mutation(call(annotationsCalls.addPreviewAnnotation)),
    replyToPreviewAnnotation: build.mutation(call(annotationsCalls.replyToPreviewAnnotation)),
  }),
});

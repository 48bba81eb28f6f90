import { annotationsCalls } from '../../../../contract/extensions/annotations';
import { api } from '../../../api/api';
import { call } from '../../../api/call';
import { fetchingChanged } from '../../../api/fetchingChanged';
import { removing } from '../../../api/removing';

export const annotationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAnnotations: build.query(call(annotationsCalls.listAnnotations)),
    addAnnotation: build.mutation(fetchingChanged(call(annotationsCalls.addAnnotation))),
    replyToAnnotation: build.mutation(fetchingChanged(call(annotationsCalls.replyToAnnotation))),
    editAnnotation: build.mutation(call(annotationsCalls.editAnnotation)),
    removeAnnotation: build.mutation(removing(call(annotationsCalls.removeAnnotation))),
    resolveAnnotation: build.mutation(call(annotationsCalls.resolveAnnotation)),
    listPreviewAnnotations: build.query(call(annotationsCalls.listPreviewAnnotations)),
    addPreviewAnnotation: build.mutation(fetchingChanged(call(annotationsCalls.addPreviewAnnotation))),
    replyToPreviewAnnotation: build.mutation(fetchingChanged(call(annotationsCalls.replyToPreviewAnnotation))),
  }),
});

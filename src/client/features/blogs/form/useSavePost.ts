import { useSelector } from 'react-redux';
import { selectHasExtensions } from '../../../site/siteSlice';
import { noToasts } from '../../../api/baseQuery';
import type { OnProgress } from '../../../api/fetchWithProgress';
import type { Upload } from '../../../api/useUpload';
import { blogsApi } from '../blogsApi';
import { draftsApi } from './draftsApi';
import { toPagePayload, toPayload, type FormValues } from './formValues';
import { untitledDraft } from './untitledDraft';

/** The status of the response when there is a newer version than the one that the form is based on. */
export const conflictStatus = 409;

/** A cover that is sent with a post; null removes the present one. */
export type ChosenImage = File | null | undefined;

export interface PostToSave {
  /** Undefined for a post that is to be added. */
  id?: string | undefined;
  additionKey?: string | undefined;
  fields: FormValues;
  /** The version that it is based on. */
  updatedAt?: string | undefined;
  /** Whether a title is enough. */
  isDraft: boolean;
  /** Of an autosave, which tells nobody of itself. */
  session?: string | undefined;
}

/** What the server tells of what it has saved. */
export interface SavedPost {
  success: boolean;
  /** Of a draft that was added. */
  id?: string;
  updatedAt?: string | undefined;
}

/** Adds or changes a post, or changes a page. */
export function useSavePost(isPage = false) {
  const hasExtensions = useSelector(selectHasExtensions);
  const [addBlog] = blogsApi.useAddBlogMutation();
  const [addDraft] = draftsApi.useAddDraftMutation();
  const [editBlog] = blogsApi.useEditBlogMutation();

  return (
    { id, additionKey, fields: typed, updatedAt, isDraft, session }: PostToSave,
    image: ChosenImage,
    onProgress: OnProgress,
  ): Upload<SavedPost> => {
    const fields = { ...typed, ...(isDraft && typed.title.trim() === '' && { title: untitledDraft }) };
    const ofSession = session === undefined ? {} : { session };
    if (id !== undefined) {
      return editBlog({
        id,
        blog: {
          ...(isPage ? toPagePayload(fields) : toPayload(fields, hasExtensions)),
          updatedAt,
          ...ofSession,
          ...(image === null && { removeImage: true }),
        },
        image: image ?? undefined,
        onProgress,
        toast: {
          ...(isPage && { success: 'Page updated.' }),
          ...(isDraft && { success: 'Draft saved.' }),
          ...(updatedAt !== undefined && { handled: conflictStatus }),
          ...(session !== undefined && noToasts),
        },
      });
    }
    const blog = { ...toPayload(fields, hasExtensions), ...ofSession, ...(hasExtensions && { additionKey }) };
    if (image && !isDraft) return addBlog({ blog, image, onProgress });
    // Only our server takes a post without a thumbnail.
    const toast = session !== undefined ? noToasts : isDraft ? undefined : { success: 'Blog added successfully!' };
    return addDraft({ blog, image: image ?? undefined, onProgress, toast });
  };
}

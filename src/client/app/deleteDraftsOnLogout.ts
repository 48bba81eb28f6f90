// Apart from the main bundle: most visits end without a logout.
import { selectDraftOwner, unknownUser } from '../drafts/draftOwner';
import { deleteDrafts } from '../drafts/draftStorage';
import { deleteCommentDrafts } from '../features/comments/commentDraft';
import type { StateWithSession } from '../session/sessionSlice';

/** @param state of the session that has ended */
export function deleteDraftsOnLogout(state: StateWithSession): void {
  deleteCommentDrafts(selectDraftOwner(state));
  deleteDrafts(`blog/${unknownUser}`);
}

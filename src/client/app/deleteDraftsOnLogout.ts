// Apart from the main bundle: most visits end without a logout.
import { selectDraftOwner } from '../drafts/draftOwner';
import { deleteUnsentDrafts } from '../drafts/draftStorage';
import { forgetKeptPosts } from '../features/blogs/offline/keptPosts';
import type { StateWithSession } from '../session/sessionSlice';

/** @param state of the session that has ended */
export const deleteDraftsOnLogout = (state: StateWithSession): void => {
  deleteUnsentDrafts(selectDraftOwner(state));
  void forgetKeptPosts().catch(() => undefined);
};

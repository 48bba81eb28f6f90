import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router';
import { selectSettings } from '../../../site/siteSlice';

/** In the address of an editor: which of its two views is shown. Without it, the setting of the site says so. */
const viewParameter = 'view';

/** @returns whether the writing view is shown, and the address of the other view */
export function useWritingView() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const { opensWritingView } = useSelector(selectSettings);
  const view = parameters.get(viewParameter);
  const isWriting = view === null ? opensWritingView : view === 'writing';
  const others = new URLSearchParams(parameters);
  others.set(viewParameter, isWriting ? 'form' : 'writing');
  return { isWriting, otherView: { pathname, search: `?${others.toString()}` } };
}

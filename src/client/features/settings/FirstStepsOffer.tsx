import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { selectIsAdmin } from '../../session/sessionSlice';
import { selectHasExtensions } from '../../site/siteSlice';
import { firstStepsApi } from './firstStepsApi';

/** Leads to the first steps while a blog has no name, in place of the children, so that nothing moves. */
export function FirstStepsOffer({ children }: { children: ReactNode }) {
  const isAdmin = useSelector(selectIsAdmin);
  const hasExtensions = useSelector(selectHasExtensions);
  const { data } = firstStepsApi.useGetFirstStepsQuery(undefined, { skip: !isAdmin || !hasExtensions });
  if (!data?.isDue) return children;
  return (
    <>
      This blog has no name yet. <Link to={paths.firstSteps}>Make it yours</Link>
    </>
  );
}

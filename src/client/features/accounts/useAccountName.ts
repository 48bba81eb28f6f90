import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../../session/sessionSlice';
import { selectHasExtensions } from '../../site/siteSlice';
import { ownAccountApi } from './profile/ownAccountApi';

/** The name of the account that is signed in; undefined until it is known, and where the server does not tell it. */
export function useAccountName(): string | undefined {
  const isSignedIn = useSelector(selectIsSignedIn);
  const hasExtensions = useSelector(selectHasExtensions);
  return ownAccountApi.useGetAccountQuery(undefined, { skip: !isSignedIn || !hasExtensions }).currentData?.account.name;
}

import { useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Whether a navigation is pending, or what it has led to is not rendered yet: a query string made from the URL that is rendered
 * would undo it. The router knows at once, hooks with the next render, for which a busy page may take long.
 */
export function useIsNavigating(): () => boolean {
  const { router } = useContext(DataRouterContext)!;
  const { key } = useLocation();
  return () => router.state.navigation.state !== 'idle' || router.state.location.key !== key;
}

/**
 * Corrects the query string of the URL, without a history entry. Waits for a pending navigation, which it would abort: nobody
 * has asked for the correction, but for that.
 * @param query undefined where there is nothing to correct
 */
export function useQueryCorrection(query: string | undefined): void {
  const navigate = useNavigate();
  const isNavigating = useIsNavigating();
  const { state } = useNavigation();
  const { key } = useLocation();
  const correct = useEffectEvent(() => {
    if (query !== undefined && !isNavigating())
      void navigate({ search: query }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    correct();
  }, [query, state, key]);
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pageFromQuery, withPage } from '../../ui/pageInUrl';
import { useIsNavigating } from '../../ui/useQueryCorrection';

/** The attribute of the element with which a page begins. */
export const pageAttribute = 'data-page';

/**
 * Writes the page that is being read into the URL, without a history entry: the last one that begins above the middle
 * of the viewport.
 * @param firstPage the first page that is rendered
 * @param lastPage the last page that is rendered
 * @param isStale whether the pages are those of another list, until those of the URL have come
 * @returns a ref for the element that contains the pages
 */
export function useVisiblePageInUrl<Container extends HTMLElement>(
  firstPage: number,
  lastPage: number,
  isStale: boolean,
) {
  const container = useRef<Container>(null);
  const [parameters, setParameters] = useSearchParams();
  const isNavigating = useIsNavigating();

  const showPage = useEffectEvent((page: number) => {
    // A pending navigation would be aborted, and the click that has begun it forgotten.
    if (isStale || page === pageFromQuery(parameters) || isNavigating()) return;
    setParameters(withPage(parameters, page), { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    if (lastPage <= firstPage) return undefined;
    const begun = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = Number(target.getAttribute(pageAttribute));
          if (isIntersecting) begun.add(page);
          else begun.delete(page);
        }
        showPage(Math.max(firstPage, ...begun));
      },
      // Everything above the middle of the viewport, however far above.
      { rootMargin: '10000000px 0px -50% 0px' },
    );
    for (const element of container.current!.querySelectorAll(`[${pageAttribute}]`)) observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [firstPage, lastPage]);

  return container;
}

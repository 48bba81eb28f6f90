import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { BlogPage } from './useBlogList';

const idsOf = (pages: BlogPage[]) => pages.flatMap(({ blogs }) => blogs.map(({ _id }) => _id));

/** The posts of the pages that were shown before in their places, as they are now, and those of further pages. */
export function keepPlaces(before: BlogPage[], now: BlogPage[]): BlogPage[] {
  const latest = new Map(now.flatMap(({ blogs }) => blogs).map((blog) => [blog._id, blog]));
  const shown = before.filter(({ number }) => now.some((page) => page.number === number));
  const placed = new Set(idsOf(shown));
  const kept = now.map(({ number, blogs }) => ({
    number,
    blogs:
      shown.find((page) => page.number === number)?.blogs.map((blog) => latest.get(blog._id) ?? blog) ??
      blogs.filter(({ _id }) => !placed.has(_id)),
  }));
  return String(idsOf(kept)) === String(idsOf(now)) ? now : kept;
}

/**
 * The posts of a list that may be fetched again at any time, for example with the drafts of an admin once the page is
 * hydrated. Once the list is used, each stays where it is until the list is opened again: a press would open another one.
 * @param list the element that contains the posts
 * @returns the pages to show, and event handlers of the element
 */
export function useStablePlaces(now: BlogPage[], list: RefObject<HTMLElement | null>) {
  const [latest, setLatest] = useState(now);
  const [pages, setPages] = useState(now);
  const isTouched = useRef(false);
  if (now !== latest) {
    setLatest(now);
    setPages(keepPlaces(pages, now));
  }

  const rearrange = () => {
    const isUsed = isTouched.current || window.scrollY > 0 || list.current!.matches(':hover, :active');
    if (!isUsed) setPages(now);
  };
  const rearrangeIfUnused = useEffectEvent(rearrange);
  useEffect(() => {
    rearrangeIfUnused();
  }, [now]);

  return {
    pages,
    handlers: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        isTouched.current ||= pointerType !== 'mouse';
      },
      onPointerLeave: rearrange,
    },
  };
}

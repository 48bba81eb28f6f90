import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectCategories } from './siteSlice';

/** The names of the categories, in their order. */
export function useCategoryNames(): readonly string[] {
  const categories = useSelector(selectCategories);
  return useMemo(() => categories.map(({ name }) => name), [categories]);
}

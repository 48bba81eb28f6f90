import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { useIsHydrated } from './useIsHydrated';

const Variant = styled('span', { shouldForwardProp: (name) => name !== 'hiddenWhere' })<{ hiddenWhere?: string }>(
  ({ hiddenWhere }) => ({ display: 'contents', ...(hiddenWhere && { [`${hiddenWhere} &`]: { display: 'none' } }) }),
);

interface PrehydrationVariantsProps<Name extends string> {
  /** The attribute of the root element with the name of a variant, maybe among others; without it the first one is shown. */
  attribute: 'data-session' | 'data-mode';
  names: readonly Name[];
  /** The name that is known in the browser. */
  selected: Name;
  children: (name: Name) => ReactNode;
}

/**
 * What depends on the browser's storage, without a flash: the server renders all variants, of which CSS shows one by an
 * attribute that index.html sets before the first paint. After hydration there is the selected one only.
 */
export function PrehydrationVariants<Name extends string>({
  attribute,
  names,
  selected,
  children,
}: PrehydrationVariantsProps<Name>) {
  const isHydrated = useIsHydrated();
  const hiddenWhere = (name: Name) =>
    name === names[0] ? `html[${attribute}]` : `html:not([${attribute}~="${name}"])`;
  return (isHydrated ? [selected] : names).map((name) => (
    <Variant key={name} hiddenWhere={isHydrated ? undefined : hiddenWhere(name)}>
      {children(name)}
    </Variant>
  ));
}

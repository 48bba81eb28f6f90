import { useEffect, useRef, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { paths } from '../../paths';
import { SearchIcon } from '../../ui/icons';
import { InputWithButton } from '../../ui/InputWithButton';
import { ProgressiveButton } from '../../ui/ProgressiveButton';
import { filtersToHref, noFilters, selectFilters } from './filtersSlice';
import { useOpenList } from './useOpenList';

const Form = styled('form')({ maxWidth: 560 });

/** A GET form, which works before and without the app. */
export function SearchForm() {
  const openList = useOpenList();
  const { search, category } = useSelector(selectFilters);
  const input = useRef<HTMLInputElement>(null);

  // The search may be changed elsewhere, by Back, a link or “Show all posts”. The input is not controlled: what is typed
  // before hydration stays.
  const shownSearch = useRef(search);
  useEffect(() => {
    if (shownSearch.current === search) return;
    shownSearch.current = search;
    input.current!.value = search;
  }, [search]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    openList({ search: input.current!.value.trim() });
  };

  return (
    <Form role="search" action={paths.home} onSubmit={submit}>
      <InputWithButton
        ref={input}
        name="search"
        label="Search for blogs"
        icon={<SearchIcon />}
        defaultValue={search}
        button="Search"
      />
      {category !== noFilters.category && <input type="hidden" name="category" value={category} />}
      {search && (
        <ProgressiveButton
          color="inherit"
          sx={{ mt: 1 }}
          href={filtersToHref({ search: noFilters.search, category })}
          onClick={() => {
            openList({ search: noFilters.search });
            // The button, which has the focus, goes away.
            input.current?.focus();
          }}
        >
          Clear Search
        </ProgressiveButton>
      )}
    </Form>
  );
}

import type { FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { SearchIcon } from '../../ui/icons';
import { InputWithButton } from '../../ui/InputWithButton';
import { searchCleared, searchSubmitted, selectFilters } from './filtersSlice';

const Form = styled('form')({ maxWidth: 560 });

export function SearchForm() {
  const dispatch = useDispatch();
  const { search } = useSelector(selectFilters);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const term = new FormData(event.currentTarget).get('search');
    if (typeof term === 'string') dispatch(searchSubmitted(term));
  };

  return (
    <Form role="search" onSubmit={submit}>
      {/* Keyed by the term, so that Back and Clear Search reset the uncontrolled input. */}
      <InputWithButton
        key={search}
        name="search"
        label="Search for blogs"
        icon={<SearchIcon />}
        defaultValue={search}
        button="Search"
      />
      {search && (
        <Button
          color="inherit"
          sx={{ mt: 1 }}
          onClick={() => {
            dispatch(searchCleared());
          }}
        >
          Clear Search
        </Button>
      )}
    </Form>
  );
}

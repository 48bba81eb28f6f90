import { useRef, useState, type FormEvent } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState(search);

  // The search was changed elsewhere: by Back, a link or “Show all posts”.
  const [lastSearch, setLastSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    setTerm(search);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(searchSubmitted(term));
  };

  return (
    <Form role="search" onSubmit={submit}>
      <InputWithButton
        ref={input}
        name="search"
        label="Search for blogs"
        icon={<SearchIcon />}
        value={term}
        onChange={({ target }) => {
          setTerm(target.value);
        }}
        button="Search"
      />
      {search && (
        <Button
          color="inherit"
          sx={{ mt: 1 }}
          onClick={() => {
            dispatch(searchCleared());
            // The button, which has the focus, goes away.
            input.current?.focus();
          }}
        >
          Clear Search
        </Button>
      )}
    </Form>
  );
}

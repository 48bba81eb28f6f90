import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { limits } from '../../../../contract/limits';
import { paths, postPath } from '../../../paths';
import { selectIsSignedIn } from '../../../session/sessionSlice';
import { selectSettings } from '../../../site/siteSlice';
import { forcedColors } from '../../../ui/mediaQueries';
import { spacing, typography, vars } from '../../../ui/theme';
import { filtersToHref, noFilters } from '../filtersSlice';
import { countFound } from './countFound';
import { searchApi } from './searchApi';
import { Snippet } from './Snippet';

const Dialog = styled('dialog')({
  width: 'calc(100% - 32px)',
  maxWidth: 600,
  margin: '10vh auto auto',
  padding: 0,
  border: 0,
  borderRadius: 16,
  background: vars.palette.background.paper,
  color: vars.palette.text.primary,
  boxShadow: '0 12px 40px rgb(0 0 0 / 0.3)',
  [forcedColors]: { border: '1px solid' },
  '&::backdrop': { background: 'rgb(0 0 0 / 0.5)' },
  '& form': { padding: spacing(2) },
  '& input': {
    ...typography.body1,
    boxSizing: 'border-box',
    width: '100%',
    padding: spacing(1.25, 1.5),
    border: `1px solid ${vars.palette.text.secondary}`,
    borderRadius: 8,
    background: 'transparent',
    color: 'inherit',
  },
  '& ul': { margin: 0, padding: spacing(0, 1, 1), listStyle: 'none' },
  '& li': {
    padding: spacing(1),
    borderRadius: 8,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&, & span': { unicodeBidi: 'plaintext' },
  },
  '& li[aria-selected="true"]': { background: vars.palette.action.selected, outline: '2px solid transparent' },
  '& li span': { ...typography.body2, display: 'block', color: vars.palette.text.secondary },
  '& p': { ...typography.body2, margin: 0, padding: spacing(0, 2, 2), color: vars.palette.text.secondary },
});

const offered = 5;

const debounceMs = 150;

interface SearchDialogProps {
  onClose: () => void;
  onGo: (path: string) => void;
}

/** Searches titles and texts as one types; Enter opens the chosen post, or all results. */
export function SearchDialog({ onClose, onGo }: SearchDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { needsLoginToOpen } = useSelector(selectSettings);
  const isSignedIn = useSelector(selectIsSignedIn);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(-1);
  const { currentData, isError } = searchApi.useSearchTextsQuery(
    { query, limit: offered, offset: 0 },
    { skip: query === '' },
  );
  const isCurrent = query === typed.trim();
  // What was found for other words is not offered.
  const results = query && isCurrent ? (currentData?.results ?? []) : [];

  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      setQuery(typed.trim());
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);

  const go = (path: string) => {
    onClose();
    onGo(path);
  };
  const openResult = (index: number) => {
    // A post asks visitors to log in, as the cards do.
    go(isSignedIn || !needsLoginToOpen ? postPath(results[index]!) : paths.login);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = typed.trim();
    if (results[chosen]) openResult(chosen);
    else if (search) go(filtersToHref({ ...noFilters, search }));
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || results.length === 0) return;
    event.preventDefault();
    // Before the first and behind the last is the field itself.
    const places = results.length + 1;
    setChosen(((chosen + 1 + step + places) % places) - 1);
  };
  const message = !query
    ? ''
    : isError && isCurrent
      ? 'The texts could not be searched. Enter searches the titles.'
      : !isCurrent || !currentData
        ? 'Searching…'
        : results.length === 0
          ? 'No post matches.'
          : `The best ${results.length} of ${countFound(currentData)}. Enter shows all.`;

  return (
    <Dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <form role="search" onSubmit={submit}>
        <input
          role="combobox"
          aria-label="Search titles and texts"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-results`}
          aria-autocomplete="list"
          aria-activedescendant={results[chosen] ? `${id}-${chosen}` : undefined}
          placeholder="Search titles and texts"
          autoComplete="off"
          autoFocus
          maxLength={limits.search}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(-1);
          }}
          onKeyDown={move}
        />
      </form>
      <ul role="listbox" id={`${id}-results`} aria-label="Posts" hidden={results.length === 0}>
        {results.map((result, index) => (
          // The keyboard stays in the field, which says what is chosen.
          <li
            key={result._id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseMove={() => {
              setChosen(index);
            }}
            onClick={() => {
              openResult(index);
            }}
          >
            {result.title}
            <span>
              <Snippet pieces={result.snippet} />
            </span>
          </li>
        ))}
      </ul>
      <p role="status" hidden={!message}>
        {message}
      </p>
    </Dialog>
  );
}

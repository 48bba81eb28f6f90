import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { Presence } from '../../../../contract/extensions/presence';
import { ScreenReaderOnly } from '../../../ui/layout';
import { spacing, vars } from '../../../ui/theme';
import { colorOf, nameOf } from './people';

/** Apart from what stands before it. */
const Others = styled('span')({ marginInlineStart: spacing(1) });

const Person = styled(ButtonBase)({
  font: 'inherit',
  color: vars.palette.text.primary,
  gap: spacing(0.75),
  marginInlineStart: spacing(1),
  borderRadius: 4,
  verticalAlign: 'baseline',
  '&::before': { content: '""', width: 9, height: 9, borderRadius: '50%', background: 'var(--person)' },
  '&:hover': { textDecoration: 'underline' },
});

interface PeopleHereProps {
  people: readonly Presence[];
  /** Goes to where somebody is. */
  onShow: (person: Presence) => void;
}

/** Says who else has the post open. */
export function PeopleHere({ people, onShow }: PeopleHereProps) {
  const isOne = people.length === 1;
  return (
    <>
      {people.length > 0 && (
        <Others>
          Also here:
          {people.map((person) => (
            <Person
              key={person.editor}
              style={{ '--person': colorOf(person) } as object}
              title={person.place?.exact ? `At “${person.place.exact}”` : undefined}
              onClick={() => {
                onShow(person);
              }}
            >
              {nameOf(person)}
            </Person>
          ))}
        </Others>
      )}
      <ScreenReaderOnly role="status">
        {people.length > 0 &&
          `${people.map(nameOf).join(', ')} ${isOne && !people[0]!.isOwn ? 'has' : 'have'} it open.`}
      </ScreenReaderOnly>
    </>
  );
}

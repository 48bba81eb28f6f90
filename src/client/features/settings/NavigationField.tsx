import { useState, type ReactNode } from 'react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { settingDeclarations, type NavigationLink } from '../../../contract/site-settings';
import { GripIcon } from '../../ui/actionIcons';
import { breakpoints, shape, spacing, typography, vars } from '../../ui/theme';
import { LinkTargetField } from './LinkTargetField';
import type { Fault } from './useFault';
import { useFocusInList } from './useFocusInList';

const Fields = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  display: 'grid',
  gap: spacing(2),
  justifyItems: 'start',
  '& > legend': { ...typography.body2, fontWeight: 600, padding: 0, marginBottom: spacing(1) },
});

const List = styled('ol')({
  listStyle: 'none',
  display: 'grid',
  gap: spacing(1),
  width: '100%',
  margin: 0,
  padding: 0,
});

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 2fr) minmax(0, 3fr) auto',
  alignItems: 'start',
  gap: spacing(1),
  padding: spacing(1),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: shape.borderRadius,
  background: vars.palette.background.default,
  '&[data-dragged]': { position: 'relative', zIndex: 1, boxShadow: '0 8px 24px -8px rgb(0 0 0 / 0.35)' },
  [breakpoints.down('sm')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    rowGap: spacing(2),
    '& > :nth-of-type(2)': { gridColumn: '2 / -1' },
    '& > :nth-of-type(3)': { gridColumn: '1 / -1', gridRow: 2 },
    '& > :last-child': { gridColumn: '1 / -1', gridRow: 3, justifySelf: 'end' },
  },
});

const maxLinks = settingDeclarations.navigation.input.maxItems as number;
const maxLabelLength = 40;

interface NavigationFieldProps {
  label: string;
  help: string | undefined;
  value: NavigationLink[];
  /** What was wrong with it when it was to be saved. */
  fault: Fault | undefined;
  onChange: (value: NavigationLink[]) => void;
}

/** The links of the header: added, removed, and put into an order by dragging, or by keyboard. */
export function NavigationField({ label, help, value: links, fault, onChange }: NavigationFieldProps) {
  const { adding, isAdded, focusAdded, focusAdding } = useFocusInList();
  const [ids, setIds] = useState<number[]>(() => links.map((_link, index) => index + 1));
  // Others have saved, or the original is wanted.
  if (ids.length !== links.length) setIds(links.map((_link, index) => index + 1));
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const nameOf = (id: UniqueIdentifier) => links[ids.indexOf(Number(id))]?.label || 'The link';
  const placeOf = (id: UniqueIdentifier) => `number ${ids.indexOf(Number(id)) + 1} of ${ids.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up: ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} would be ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is ${placeOf(active.id)} again.`,
  };

  const move = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const [from, to] = [ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))];
    setIds(arrayMove(ids, from, to));
    onChange(arrayMove(links, from, to));
  };

  const problemAt = (path: string) => (fault?.path === path ? fault.message : undefined);

  const change = (index: number, changed: Partial<NavigationLink>) => {
    onChange(links.map((link, place) => (place === index ? { ...link, ...changed } : link)));
  };

  const add = () => {
    focusAdded(links.length);
    setIds([...ids, Math.max(0, ...ids) + 1]);
    onChange([...links, { label: '', target: '' }]);
  };

  const remove = (index: number) => {
    focusAdding();
    setIds(ids.filter((_id, place) => place !== index));
    onChange(links.filter((_link, place) => place !== index));
  };

  return (
    <Fields>
      <legend>{label}</legend>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable: 'To move the link, press Space, then the arrow keys, then Space again. Escape takes it back.',
          },
        }}
        onDragEnd={move}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {links.length > 0 && (
            <List>
              {links.map((link, index) => (
                <LinkItem key={ids[index] ?? -index} id={ids[index] ?? -index} name={link.label || `link ${index + 1}`}>
                  <TextField
                    label="Text"
                    size="small"
                    value={link.label}
                    autoFocus={isAdded(index)}
                    error={problemAt(`/${index}/label`) !== undefined}
                    helperText={problemAt(`/${index}/label`)}
                    onChange={({ target }) => {
                      change(index, { label: target.value });
                    }}
                    slotProps={{ htmlInput: { maxLength: maxLabelLength } }}
                  />
                  <LinkTargetField
                    target={link.target}
                    problem={problemAt(`/${index}/target`)}
                    onChange={(target, name = '') => {
                      change(index, { target, label: link.label || name.slice(0, maxLabelLength) });
                    }}
                  />
                  <Button
                    color="inherit"
                    aria-label={`Remove ${link.label || 'the link'}`}
                    onClick={() => {
                      remove(index);
                    }}
                  >
                    Remove
                  </Button>
                </LinkItem>
              ))}
            </List>
          )}
        </SortableContext>
      </DndContext>
      {links.length < maxLinks && (
        <Button ref={adding} variant="outlined" onClick={add}>
          Add a link
        </Button>
      )}
      {help && <FormHelperText>{help}</FormHelperText>}
    </Fields>
  );
}

interface LinkItemProps {
  id: number;
  name: string;
  children: ReactNode;
}

function LinkItem({ id, name, children }: LinkItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <Item
      ref={setNodeRef}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        sx={{ width: 40, height: 40, cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
      >
        <GripIcon />
      </IconButton>
      {children}
    </Item>
  );
}

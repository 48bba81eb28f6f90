import { useId, useRef, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { limits } from '../../../../contract/limits';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { ScreenReaderOnly } from '../../../ui/layout';
import { PageSpinner } from '../../../ui/PageSpinner';
import { breakpoints, spacing, typography, vars } from '../../../ui/theme';
import { blogsApi } from '../blogsApi';
import { MoveButtons, useMoves } from './MoveButtons';
import { seriesAdminApi } from './seriesAdminApi';

/** Posts that are offered at once. */
const suggestions = 20;

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'part',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: spacing(1.5),
    paddingBlock: spacing(1),
    borderBottom: `1px solid ${vars.palette.divider}`,
    overflowWrap: 'anywhere',
    counterIncrement: 'part',
  },
  '& li::before': {
    ...typography.body2,
    content: 'counter(part)',
    minWidth: 20,
    color: vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& small': { ...typography.body2, display: 'block', color: vars.palette.text.secondary },
  // Below the title, where it would have no room beside them.
  '& li > div:last-of-type': { gridColumn: 2, display: 'flex', alignItems: 'center' },
  [breakpoints.up('sm')]: {
    '& li': { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
    '& li > div:last-of-type': { gridColumn: 3 },
  },
});

/** The field by which posts are found and added. */
function AddPost({ isBusy, inSeries, onAdd }: { isBusy: boolean; inSeries: Set<string>; onAdd: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { currentData, isFetching } = blogsApi.useListAllBlogsQuery({
    search: search || undefined,
    limit: suggestions,
    offset: 0,
  });
  return (
    <Autocomplete
      options={(currentData?.rows ?? []).filter(({ _id }) => !inSeries.has(_id))}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ _id }) => _id}
      // The server has searched.
      filterOptions={(found) => found}
      loading={isFetching}
      readOnly={isBusy}
      value={null}
      inputValue={typed}
      onInputChange={(_event, text) => {
        setTyped(text);
      }}
      onChange={(_event, chosen) => {
        if (!chosen) return;
        setTyped('');
        onAdd(chosen._id);
      }}
      blurOnSelect="touch"
      renderInput={(parameters) => (
        <TextField {...parameters} label="Add a post" helperText="It joins at the end, and leaves any other series." />
      )}
    />
  );
}

interface SeriesPostsProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Orders, adds and removes the posts of a series; each change is saved at once. Mounted only while it is open. */
export function SeriesPosts({ id, name, onClose }: SeriesPostsProps) {
  const titleId = useId();
  const query = seriesAdminApi.useListSeriesBlogsQuery(
    { series: id },
    { refetchOnFocus: true, refetchOnMountOrArgChange: true },
  );
  const { data, error, refetch, isFetching } = query;
  const [order, { isLoading: isOrdering }] = seriesAdminApi.useOrderSeriesMutation();
  const [set, { isLoading: isSetting }] = seriesAdminApi.useSetSeriesOfBlogMutation();
  const list = useRef<HTMLOListElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // What is shown may not be the present order yet.
  const isBusy = isOrdering || isSetting || isFetching;
  const blogs = data?.blogs;

  const { message, move, forget } = useMoves({
    items: blogs,
    nameOf: ({ title }) => title,
    region: list,
    save: (ids) => order({ id, ids, updatedAt: data!.series.updatedAt }),
    onRefused: refetch,
  });

  const put = async (blogId: string, series: string) => {
    forget();
    const { error: failure } = await set({ id: blogId, series });
    if (failure) await refetch();
    // Its row is gone.
    else if (series === '') closeButton.current?.focus();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="h2" variant="h3" sx={{ pt: 3, overflowWrap: 'anywhere' }}>
        Posts of {name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
        <ScreenReaderOnly role="status">{message}</ScreenReaderOnly>
        {blogs ? (
          <>
            {blogs.length > 0 ? (
              <List ref={list}>
                {blogs.map((blog, index) => (
                  <li key={blog._id}>
                    <div>
                      {blog.title}
                      {!blog.isPublished && <small>Draft: not counted until it is published</small>}
                    </div>
                    <div>
                      <MoveButtons
                        id={blog._id}
                        name={blog.title}
                        isFirst={index === 0}
                        isLast={index === blogs.length - 1}
                        isBusy={isBusy}
                        onMove={(direction) => void move(blog, direction)}
                      />
                      <Button
                        size="small"
                        color="error"
                        aria-label={`Remove ${blog.title}`}
                        aria-disabled={isBusy}
                        onClick={() => {
                          if (!isBusy) void put(blog._id, '');
                        }}
                      >
                        Remove
                      </Button>
                    </div>
                  </li>
                ))}
              </List>
            ) : (
              <Typography color="textSecondary">There are no posts in it yet.</Typography>
            )}
            {blogs.length < limits.seriesPosts && (
              <AddPost
                isBusy={isBusy}
                inSeries={new Set(blogs.map(({ _id }) => _id))}
                onAdd={(blogId) => void put(blogId, id)}
              />
            )}
          </>
        ) : error ? (
          <LoadFailedNotice title="The posts could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : (
          <PageSpinner label="Loading the posts" />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button ref={closeButton} variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

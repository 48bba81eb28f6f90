import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import type { Series } from '../../../../contract/extensions/series';
import { limits } from '../../../../contract/limits';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../../api/NotOfferedNotice';
import { seriesLoaded } from '../../../site/siteSlice';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { FocusRegion } from '../../../ui/FocusRegion';
import { formatCount } from '../../../ui/formatNumber';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { RowActions, StackedTable } from '../../../ui/StackedTable';
import { seriesPath } from '../series/seriesPath';
import { AddTermDialog } from './AddTermDialog';
import { EditTermDialog } from './EditTermDialog';
import { seriesAdminApi } from './seriesAdminApi';
import { SeriesPosts } from './SeriesPosts';
import { useOpenTerm } from './useOpenTerm';

type Action = 'order' | 'edit' | 'delete';

const labels: Record<Action, string> = { order: 'Posts', edit: 'Edit', delete: 'Delete' };

const namesOf = (name: string): Record<Action, string> => ({
  order: `Posts of ${name}`,
  edit: `Edit ${name}`,
  delete: `Delete ${name}`,
});

function SeriesTable({ all, onAct }: { all: readonly Series[]; onAct: (action: Action, series: Series) => void }) {
  return (
    <StackedTable headings={['Series', 'Posts', 'Actions']}>
      {all.map((series) => (
        <tr key={series._id}>
          <td>
            <strong>
              {series.published > 0 ? <Link to={seriesPath(series.slug)}>{series.name}</Link> : series.name}
            </strong>
            {series.description && <span>{series.description}</span>}
          </td>
          <td>
            {formatCount(series.blogs, 'post')}
            {series.published < series.blogs && <span>{series.published} published</span>}
          </td>
          <td>
            <RowActions>
              {(['order', 'edit', 'delete'] as const).map((action) => (
                <Button
                  key={action}
                  size="small"
                  variant={action === 'delete' ? 'text' : 'outlined'}
                  color={action === 'delete' ? 'error' : 'primary'}
                  aria-label={namesOf(series.name)[action]}
                  onClick={() => {
                    onAct(action, series);
                  }}
                >
                  {labels[action]}
                </Button>
              ))}
            </RowActions>
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}

/** What is open: a series, or a new one. */
type Open = { action: Action; series: Series } | { action: 'add' };

/** Adds, names and deletes series, and orders their posts. */
export function SeriesList() {
  const dispatch = useDispatch();
  const { data, error, refetch } = seriesAdminApi.useListSeriesQuery(undefined, { refetchOnFocus: true });
  const [add, { isLoading: isAdding }] = seriesAdminApi.useAddSeriesMutation();
  const [edit, { isLoading: isEditing }] = seriesAdminApi.useEditSeriesMutation();
  const [remove] = seriesAdminApi.useDeleteSeriesMutation();
  const isNotOffered = useIsNotOffered(error);
  const { open, setOpen, close, region, finish } = useOpenTerm<Open>(refetch);
  const all = data?.series;
  const count = all?.length;

  // By which posts and forms of this browser tab know.
  useEffect(() => {
    if (count !== undefined) dispatch(seriesLoaded(count > 0));
  }, [dispatch, count]);

  return (
    <FocusRegion ref={region}>
      <PageHeader
        title="Series"
        subtitle="Posts in an order, each of which leads on to the next. Readers see those that have published posts."
      >
        {count !== undefined && count < limits.series && (
          <Button
            variant="contained"
            onClick={() => {
              setOpen({ action: 'add' });
            }}
          >
            Add series
          </Button>
        )}
      </PageHeader>
      {all?.length ? (
        <SeriesTable
          all={all}
          onAct={(action, series) => {
            setOpen({ action, series });
          }}
        />
      ) : all ? (
        <Notice title="There are no series yet.">Add one, then give it posts.</Notice>
      ) : isNotOffered ? (
        <NotOfferedNotice>Its posts are in no series.</NotOfferedNotice>
      ) : error ? (
        <LoadFailedNotice title="The series could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the series" />
      )}
      {open?.action === 'order' && <SeriesPosts id={open.series._id} name={open.series.name} onClose={close} />}
      {open?.action === 'delete' && (
        <ConfirmDialog
          question={`Delete the series ${open.series.name}?`}
          confirm="Delete"
          onConfirm={() => {
            close();
            void remove({ id: open.series._id }).then(finish);
          }}
          onCancel={close}
        >
          Its posts stay. Its page is gone then, and so is their order.
        </ConfirmDialog>
      )}
      {open?.action === 'add' && (
        <AddTermDialog
          what="series"
          isBusy={isAdding}
          add={(term) => add({ ...term })}
          onAnswer={finish}
          onClose={close}
        />
      )}
      {open?.action === 'edit' && (
        <EditTermDialog
          term={open.series}
          isBusy={isEditing}
          edit={(changes) => edit({ ...changes })}
          findLatest={async () => (await refetch()).data?.series.find(({ _id }) => _id === open.series._id)}
          onSaved={() => void finish({})}
          onClose={close}
        />
      )}
    </FocusRegion>
  );
}

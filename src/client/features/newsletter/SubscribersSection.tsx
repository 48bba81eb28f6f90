import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import type { Subscriber } from '../../../contract/extensions/newsletter';
import { PagedList } from '../../api/PagedList';
import { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { useDateFormat } from '../../site/useDateFormat';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { EmptyMessage } from '../../ui/EmptyMessage';
import { FocusRegion } from '../../ui/FocusRegion';
import { formatNumber } from '../../ui/formatNumber';
import { saveFile } from '../../ui/saveFile';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { SearchAsTyped } from '../../ui/SearchAsTyped';
import { SectionCard } from '../../ui/SectionCard';
import { StackedTable } from '../../ui/StackedTable';
import { spacing } from '../../ui/theme';
import { ImportDialog } from './ImportDialog';
import { newsletterApi } from './newsletterApi';

type State = Subscriber['state'];

const rowsPerPage = 25;

const stateLabels: Record<State, string> = {
  active: 'Subscribed',
  pending: 'Not confirmed',
  left: 'Has left',
  bounced: 'Bounced',
};

const states = Object.keys(stateLabels) as State[];

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(1.5),
  marginBottom: spacing(2),
});

const Address = styled('td')({ overflowWrap: 'anywhere' });

/** All addresses, searched and paged by the server. */
export function SubscribersSection() {
  const region = useRef<HTMLDivElement>(null);
  const formatDate = useDateFormat('medium');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<State | ''>('');
  const [asked, setAsked] = useState<Subscriber>();
  const [isImporting, setIsImporting] = useState(false);
  const pageInUrl = usePageInUrl(rowsPerPage, 'subscribers');
  const query = newsletterApi.useListSubscribersQuery({
    ...pageInUrl.request,
    ...(search && { search }),
    ...(state && { state }),
  });
  const page = useLoadedPage(pageInUrl, query);
  const [deleteSubscriber] = newsletterApi.useDeleteSubscriberMutation();
  const [exportSubscribers, { isLoading: isExporting }] = newsletterApi.useExportSubscribersMutation();
  const counts = query.data?.counts;
  const all = counts && states.reduce((sum, each) => sum + counts[each], 0);

  const toFirstPage = () => {
    if (pageInUrl.page > 1) pageInUrl.goToPage(1);
  };

  const remove = async (subscriber: Subscriber) => {
    setAsked(undefined);
    const { error } = await deleteSubscriber({ id: subscriber._id });
    // The focused button goes with its row.
    if (!error) region.current?.focus();
  };

  const save = async () => {
    const { data } = await exportSubscribers();
    if (data) saveFile('subscribers.csv', 'text/csv;charset=utf-8', data.csv);
  };

  return (
    <SectionCard
      title="Subscribers"
      about="Who subscribes on the home page confirms by mail first. Only those who are subscribed get posts."
    >
      <FocusRegion ref={region}>
        <Bar>
          <SearchAsTyped
            label="Search subscribers"
            search={search}
            onSearch={(text) => {
              setSearch(text);
              toFirstPage();
            }}
          />
          <TextField
            select
            size="small"
            label="Show"
            value={state}
            onChange={({ target }) => {
              setState(target.value as State | '');
              toFirstPage();
            }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ minWidth: 190 }}
          >
            <MenuItem value="">{all === undefined ? 'All' : `All (${formatNumber(all)})`}</MenuItem>
            {states.map((each) => (
              <MenuItem key={each} value={each}>
                {counts ? `${stateLabels[each]} (${formatNumber(counts[each])})` : stateLabels[each]}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            onClick={() => {
              setIsImporting(true);
            }}
          >
            Import CSV
          </Button>
          <Button variant="outlined" aria-disabled={isExporting} onClick={() => void (isExporting || save())}>
            Export CSV
          </Button>
        </Bar>
        <PagedList
          pageInUrl={pageInUrl}
          query={query}
          list={page}
          region={region}
          isFiltered={search !== '' || state !== ''}
          label="Pages of subscribers"
          empty={
            <EmptyMessage>
              {search || state ? 'There are no such subscribers.' : 'Nobody has subscribed yet.'}
            </EmptyMessage>
          }
          loading={<LoadingMessage>Loading the subscribers</LoadingMessage>}
          failed="The subscribers could not be loaded."
        >
          {(rows) => (
            <StackedTable headings={['Address', 'State', 'Since', 'Actions']}>
              {rows.map((subscriber) => (
                <tr key={subscriber._id}>
                  <Address>
                    <strong>{subscriber.email}</strong>
                    {subscriber.categories.length > 0 && <span>Wants {subscriber.categories.join(', ')}</span>}
                    {subscriber.note && <span>{subscriber.note}</span>}
                  </Address>
                  <td>{stateLabels[subscriber.state]}</td>
                  <td>{formatDate(subscriber.changedAt)}</td>
                  <td>
                    <Button
                      size="small"
                      color="inherit"
                      aria-label={`Delete ${subscriber.email}`}
                      onClick={() => {
                        setAsked(subscriber);
                      }}
                    >
                      Delete
                    </Button>
                  </td>
                </tr>
              ))}
            </StackedTable>
          )}
        </PagedList>
      </FocusRegion>
      {asked && (
        <ConfirmDialog
          question={`Are you sure you want to delete ${asked.email}?`}
          confirm="Delete"
          onConfirm={() => void remove(asked)}
          onCancel={() => {
            setAsked(undefined);
          }}
        >
          {asked.state === 'active'
            ? 'They get no more posts, and no trace of the address stays here.'
            : 'No trace of the address stays here, so that an import can add it again.'}
        </ConfirmDialog>
      )}
      {isImporting && (
        <ImportDialog
          onClose={() => {
            setIsImporting(false);
          }}
        />
      )}
    </SectionCard>
  );
}

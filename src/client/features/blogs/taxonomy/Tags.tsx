import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Tag } from '../../../../contract/extensions/tags';
import { limits } from '../../../../contract/limits';
import { noErrorToasts } from '../../../api/baseQuery';
import { NotOfferedNotice, useIsNotOffered } from '../../../api/NotOfferedNotice';
import { PagedList } from '../../../api/PagedList';
import { useLoadedPage, usePageInUrl } from '../../../api/usePageInUrl';
import { paths } from '../../../paths';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { FocusRegion } from '../../../ui/FocusRegion';
import { formatCount } from '../../../ui/formatNumber';
import { SearchIcon } from '../../../ui/icons';
import { InputWithButton } from '../../../ui/InputWithButton';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { RowActions, StackedTable } from '../../../ui/StackedTable';
import { spacing } from '../../../ui/theme';
import { EditTermDialog } from './EditTermDialog';
import { MergeTagDialog } from './MergeTagDialog';
import { tagsApi } from './tagsApi';
import { useOpenTerm } from './useOpenTerm';

const tagsPerPage = 25;

const Search = styled('form')({ maxWidth: 480, marginBottom: spacing(3) });

type Action = 'edit' | 'merge' | 'delete';

const labels: Record<Action, string> = { edit: 'Edit', merge: 'Merge', delete: 'Delete' };

function TagTable({ tags, onAct }: { tags: readonly Tag[]; onAct: (action: Action, tag: Tag) => void }) {
  return (
    <StackedTable headings={['Tag', 'Posts', 'Actions']}>
      {tags.map((tag) => (
        <tr key={tag._id}>
          <td>
            <strong>{tag.published > 0 ? <Link to={paths.tag(tag.slug)}>{tag.name}</Link> : tag.name}</strong>
            {tag.description && <span>{tag.description}</span>}
          </td>
          <td>
            {formatCount(tag.published, 'post')}
            {Boolean(tag.drafts) && <span>{formatCount(tag.drafts!, 'draft')}</span>}
          </td>
          <td>
            <RowActions>
              {(['edit', 'merge', 'delete'] as const).map((action) => (
                <Button
                  key={action}
                  size="small"
                  variant={action === 'edit' ? 'outlined' : 'text'}
                  color={action === 'delete' ? 'error' : 'primary'}
                  aria-label={`${labels[action]} ${tag.name}`}
                  onClick={() => {
                    onAct(action, tag);
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

/** Finds, names, merges and deletes tags. */
export function Tags() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const pageInUrl = usePageInUrl(tagsPerPage);
  const query = tagsApi.useListTagsQuery({ search, ...pageInUrl.request }, { refetchOnFocus: true });
  const { data, currentData, error, refetch } = query;
  const toPage = (answer: typeof data) => answer && { rows: answer.tags, total: answer.total };
  const loaded = { ...(data && { data: toPage(data)! }), ...(currentData && { currentData: toPage(currentData)! }) };
  const list = useLoadedPage(pageInUrl, loaded);
  const isNotOffered = useIsNotOffered(error);
  const [findTags] = tagsApi.useLazyListTagsQuery();
  const [edit, { isLoading: isEditing }] = tagsApi.useEditTagMutation();
  const [merge, { isLoading: isMerging }] = tagsApi.useMergeTagsMutation();
  const [remove] = tagsApi.useDeleteTagMutation();
  const { open, setOpen, close, region, finish } = useOpenTerm<{ action: Action; tag: Tag }>(refetch);
  const input = useRef<HTMLInputElement>(null);

  // It may be changed elsewhere, by Back or a link. Another input would not have the focus.
  useEffect(() => {
    input.current!.value = search;
  }, [search]);

  /** Its new name may have put it off the page that is shown. */
  const findLatest = async (id: string, names: ReadonlySet<string>) => {
    const { data: shown } = await refetch();
    const onPage = shown?.tags.find(({ _id }) => _id === id);
    if (onPage) return onPage;
    for (const name of names) {
      const { data: named } = await findTags({ search: name, limit: limits.pageSize, toast: noErrorToasts });
      const found = named?.tags.find(({ _id }) => _id === id);
      if (found) return found;
    }
    return undefined;
  };

  return (
    <FocusRegion ref={region}>
      <PageHeader title="Tags" subtitle="Given to posts as they are written. A tag without posts is shown to nobody." />
      <Search
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = input.current!.value.trim();
          setParameters(wanted ? { search: wanted } : {});
        }}
      >
        <InputWithButton
          ref={input}
          name="search"
          label="Search the tags"
          icon={<SearchIcon />}
          defaultValue={search}
          button="Search"
        />
      </Search>
      {isNotOffered ? (
        <NotOfferedNotice>Its posts have no tags.</NotOfferedNotice>
      ) : (
        <PagedList
          pageInUrl={pageInUrl}
          query={query}
          list={list}
          region={region}
          isFiltered={search !== ''}
          label="Pages of tags"
          empty={
            search ? (
              <Notice title={`No tag has “${search}” in its name.`}>
                <Link to={paths.tags}>Show all tags</Link>
              </Notice>
            ) : (
              <Notice title="No tags yet.">Give some to a post, and they are listed here.</Notice>
            )
          }
          loading={<PageSpinner label="Loading the tags" />}
          failed="The tags could not be loaded."
        >
          {(tags) => (
            <TagTable
              tags={tags}
              onAct={(action, tag) => {
                setOpen({ action, tag });
              }}
            />
          )}
        </PagedList>
      )}
      {open?.action === 'edit' && (
        <EditTermDialog
          term={open.tag}
          isBusy={isEditing}
          edit={(changes) => edit({ ...changes })}
          findLatest={(names) => findLatest(open.tag._id, names)}
          onSaved={() => void finish({})}
          onClose={close}
        />
      )}
      {open?.action === 'merge' && (
        <MergeTagDialog
          tag={open.tag}
          isBusy={isMerging}
          onMerge={(target) => void merge({ id: open.tag._id, target }).then(finish)}
          onClose={close}
        />
      )}
      {open?.action === 'delete' && (
        <ConfirmDialog
          question={`Delete the tag ${open.tag.name}?`}
          confirm="Delete"
          onCancel={close}
          onConfirm={() => {
            close();
            void remove({ id: open.tag._id }).then(finish);
          }}
        >
          {formatCount(open.tag.published + (open.tag.drafts ?? 0), 'post')} will be without it. The posts themselves
          stay.
        </ConfirmDialog>
      )}
    </FocusRegion>
  );
}

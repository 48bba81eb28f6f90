import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import type { Category } from '../../../../contract/extensions/categories';
import { limits } from '../../../../contract/limits';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../../api/NotOfferedNotice';
import { paths } from '../../../paths';
import { categoriesLoaded } from '../../../site/siteSlice';
import { FocusRegion } from '../../../ui/FocusRegion';
import { formatCount } from '../../../ui/formatNumber';
import { ScreenReaderOnly } from '../../../ui/layout';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { RowActions, StackedTable } from '../../../ui/StackedTable';
import { AddTermDialog } from './AddTermDialog';
import { categoriesApi } from './categoriesApi';
import { EditTermDialog } from './EditTermDialog';
import { MoveButtons, useMoves } from './MoveButtons';
import { TargetDialog } from './TargetDialog';
import { useOpenTerm } from './useOpenTerm';

interface CategoryTableProps {
  categories: readonly Category[];
  isBusy: boolean;
  onMove: ReturnType<typeof useMoves<Category>>['move'];
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
}

function CategoryTable({ categories, isBusy, onMove, onEdit, onDelete }: CategoryTableProps) {
  return (
    <StackedTable headings={['Category', 'Posts', 'Actions']}>
      {categories.map((category, index) => (
        <tr key={category._id}>
          <td>
            <strong>
              <Link to={paths.category(category.slug)}>{category.name}</Link>
            </strong>
            {category.description && <span>{category.description}</span>}
          </td>
          <td>{formatCount(category.blogs, 'post')}</td>
          <td>
            <RowActions>
              <MoveButtons
                id={category._id}
                name={category.name}
                isFirst={index === 0}
                isLast={index === categories.length - 1}
                isBusy={isBusy}
                onMove={(direction) => void onMove(category, direction)}
              />
              <Button
                size="small"
                variant="outlined"
                aria-label={`Edit ${category.name}`}
                onClick={() => {
                  onEdit(category);
                }}
              >
                Edit
              </Button>
              {categories.length > 1 && (
                <Button
                  size="small"
                  color="error"
                  aria-label={`Delete ${category.name}`}
                  onClick={() => {
                    onDelete(category);
                  }}
                >
                  Delete
                </Button>
              )}
            </RowActions>
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}

/** What is open: a category that is edited, one that is to be deleted, or a new one. */
type Open = { action: 'edit' | 'delete'; category: Category } | { action: 'add' };

/** Adds, names, orders and deletes the categories. */
export function Categories() {
  const dispatch = useDispatch();
  const { data, error, refetch } = categoriesApi.useListCategoriesQuery(undefined, { refetchOnFocus: true });
  const [add, { isLoading: isAdding }] = categoriesApi.useAddCategoryMutation();
  const [edit, { isLoading: isEditing }] = categoriesApi.useEditCategoryMutation();
  const [order, { isLoading: isOrdering }] = categoriesApi.useOrderCategoriesMutation();
  const [remove, { isLoading: isRemoving }] = categoriesApi.useDeleteCategoryMutation();
  const isNotOffered = useIsNotOffered(error);
  const { open, setOpen, close, region, finish } = useOpenTerm<Open>(refetch);
  const categories = data?.categories;

  // What the tabs and forms of this browser tab offer.
  useEffect(() => {
    if (categories) dispatch(categoriesLoaded(categories.map(({ name, slug }) => ({ name, slug }))));
  }, [dispatch, categories]);

  const { message, move } = useMoves({
    items: categories,
    nameOf: ({ name }) => name,
    region,
    save: (ids) => order({ ids }),
    onRefused: refetch,
  });

  return (
    <FocusRegion ref={region}>
      <PageHeader title="Categories" subtitle="Every post has one. They are the tabs of the home page, in this order.">
        {categories && categories.length < limits.categories && (
          <Button
            variant="contained"
            onClick={() => {
              setOpen({ action: 'add' });
            }}
          >
            Add category
          </Button>
        )}
      </PageHeader>
      <ScreenReaderOnly role="status">{message}</ScreenReaderOnly>
      {categories ? (
        <CategoryTable
          categories={categories}
          isBusy={isOrdering}
          onMove={move}
          onEdit={(category) => {
            setOpen({ action: 'edit', category });
          }}
          onDelete={(category) => {
            setOpen({ action: 'delete', category });
          }}
        />
      ) : isNotOffered ? (
        <NotOfferedNotice>Its categories are fixed.</NotOfferedNotice>
      ) : error ? (
        <LoadFailedNotice title="The categories could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the categories" />
      )}
      {open?.action === 'delete' && categories && (
        <TargetDialog
          question={`Delete the category ${open.category.name}?`}
          label="Its posts go to"
          targets={categories.filter(({ _id }) => _id !== open.category._id)}
          button="Delete"
          isBusy={isRemoving}
          onConfirm={(target) => void remove({ id: open.category._id, target }).then(finish)}
          onClose={close}
        >
          It has {formatCount(open.category.blogs, 'post')}. Links to its page lead to that of the other category.
        </TargetDialog>
      )}
      {open?.action === 'add' && (
        <AddTermDialog
          what="category"
          isBusy={isAdding}
          add={(term) => add({ ...term })}
          onAnswer={finish}
          onClose={close}
        />
      )}
      {open?.action === 'edit' && (
        <EditTermDialog
          term={open.category}
          isBusy={isEditing}
          edit={(changes) => edit({ ...changes })}
          findLatest={async () => (await refetch()).data?.categories.find(({ _id }) => _id === open.category._id)}
          onSaved={() => void finish({})}
          onClose={close}
        />
      )}
    </FocusRegion>
  );
}

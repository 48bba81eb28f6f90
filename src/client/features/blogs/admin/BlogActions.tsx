import { Link } from 'react-router';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { GridActionsCell, type GridRenderCellParams } from '@mui/x-data-grid';
import type { Blog } from '../../../../contract/entities';
import { paths } from '../../../paths';
import { BinIcon, EyeIcon, EyeOffIcon, PencilIcon } from '../../../ui/deedIcons';
import { blogsApi } from '../blogsApi';

// As wide for one word as for the other, so that what follows stands in line.
const Toggle = styled(Button)({ minWidth: 100, minHeight: 34, paddingInline: 12, marginInlineEnd: 6 });

interface BlogActionsProps {
  cell: GridRenderCellParams<Blog>;
  /** Whether there is no room for words. */
  isCompact: boolean;
  onDelete: (blog: Blog) => void;
}

/**
 * What can be done with one post: the arrow keys go from one to the next. Without ripples, as rows come and go while
 * one scrolls.
 */
export function BlogActions({ cell, isCompact, onDelete }: BlogActionsProps) {
  const blog = cell.row;
  const [togglePublish, { isLoading }] = blogsApi.useTogglePublishMutation();
  const size = isCompact ? 'small' : 'medium';
  const deed = blog.isPublished ? 'Unpublish' : 'Publish';
  const name = `${deed} “${blog.title}”`;

  const toggle = () => {
    // A second click while the first is on its way would undo it.
    if (!isLoading) void togglePublish({ id: blog._id });
  };

  return (
    <GridActionsCell {...cell} suppressChildrenValidation>
      {isCompact ? (
        <IconButton disableRipple size={size} aria-label={name} title={deed} onClick={toggle}>
          {blog.isPublished ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      ) : (
        <Toggle disableRipple variant="outlined" size="small" aria-label={name} aria-busy={isLoading} onClick={toggle}>
          {deed}
        </Toggle>
      )}
      <IconButton
        disableRipple
        size={size}
        component={Link}
        to={paths.editBlog(blog._id)}
        aria-label={`Edit “${blog.title}”`}
        title="Edit"
      >
        <PencilIcon />
      </IconButton>
      <IconButton
        disableRipple
        size={size}
        aria-label={`Delete “${blog.title}”`}
        title="Delete"
        onClick={() => {
          onDelete(blog);
        }}
      >
        <BinIcon />
      </IconButton>
    </GridActionsCell>
  );
}

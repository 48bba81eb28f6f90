import { createContext, use, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../../contract/entities';
import { hasStatus } from '../../../api/apiErrors';
import { paths } from '../../../paths';
import { sendPath } from '../../../sendPath';
import { selectRole } from '../../../session/sessionSlice';
import { selectHasExtensions, selectSettings } from '../../../site/siteSlice';
import { BinIcon, MailIcon, PencilIcon } from '../../../ui/actionIcons';
import { breakpoints } from '../../../ui/theme';
import { blogsApi } from '../blogsApi';
import { publishPath } from '../form/publishPath';

// A fixed width for both labels, so that the buttons after it are aligned.
const Toggle = styled(Button)({
  minWidth: 100,
  minHeight: 34,
  paddingInline: 12,
  marginInlineEnd: 6,
  [breakpoints.down('sm')]: { minWidth: 96, minHeight: 32, paddingInline: 8, marginInlineEnd: 0 },
});

/** Whether the posts of the table are being fetched again. A context, so that only these cells follow it. */
export const IsRefetchingContext = createContext(false);

export interface BlogButtonsOptions {
  blog: Blog;
  /** Smaller buttons. */
  isCompact: boolean;
  onDelete: (blog: Blog) => void;
}

/** Whether posts can be sent by mail, by one button more. */
export function useMaySend(): boolean {
  const { sendsNewsletter } = useSelector(selectSettings);
  return useSelector(selectRole) === 'admin' && sendsNewsletter;
}

/** The actions of a row. A list of elements, as the cell of a data grid wants it. */
export function useBlogButtons({ blog, isCompact, onDelete }: BlogButtonsOptions): ReactElement[] {
  const [togglePublish, { isLoading, isSuccess }] = blogsApi.useTogglePublishMutation();
  const isRefetching = use(IsRefetchingContext);
  // Another API switches: a second call, aimed at what a list from before the first one says, would undo it.
  const isBusy = isLoading || (isSuccess && isRefetching);
  const size = isCompact ? 'small' : 'medium';
  const action = blog.isPublished ? 'Unpublish' : 'Publish';

  const navigate = useNavigate();
  const hasExtensions = useSelector(selectHasExtensions);

  const maySend = useMaySend() && blog.isPublished;

  const toggle = async () => {
    if (isBusy) return;
    const { error } = await togglePublish({ id: blog._id, isPublished: !blog.isPublished });
    // Something is missing, which the toast names, and the form asks for.
    if (hasExtensions && hasStatus(error, 422)) void navigate(publishPath(blog._id));
  };

  return [
    <Toggle
      key="toggle"
      variant="outlined"
      size="small"
      aria-label={`${action} “${blog.title}”`}
      aria-busy={isBusy}
      onClick={() => void toggle()}
    >
      {action}
    </Toggle>,
    <IconButton
      key="edit"
      size={size}
      component={Link}
      to={paths.editBlog(blog._id)}
      aria-label={`Edit “${blog.title}”`}
      title="Edit"
    >
      <PencilIcon />
    </IconButton>,
    ...(maySend
      ? [
          <IconButton
            key="send"
            size={size}
            component={Link}
            to={sendPath(blog._id)}
            aria-label={`Send “${blog.title}” by mail`}
            title="Send by mail"
          >
            <MailIcon />
          </IconButton>,
        ]
      : []),
    <IconButton
      key="delete"
      size={size}
      aria-label={`Delete “${blog.title}”`}
      title="Delete"
      onClick={() => {
        onDelete(blog);
      }}
    >
      <BinIcon />
    </IconButton>,
  ];
}

import TextField from '@mui/material/TextField';
import { seriesAdminApi } from '../taxonomy/seriesAdminApi';

/**
 * Which series a post is in. It is no part of the post, so that it is saved as it is chosen, and neither a version nor a draft in the
 * browser has it.
 */
export function SeriesField({ blogId }: { blogId: string | undefined }) {
  const all = seriesAdminApi.useListSeriesQuery(undefined);
  const own = seriesAdminApi.useGetSeriesOfBlogQuery({ id: blogId ?? '' }, { skip: blogId === undefined });
  const [set, { isLoading, originalArgs }] = seriesAdminApi.useSetSeriesOfBlogMutation();
  const value = (isLoading ? originalArgs?.series : own.data?.series) ?? '';
  const isError = all.isError || own.isError;
  const series = all.data?.series ?? [];
  const isListed = value === '' || series.some(({ _id }) => _id === value);
  return (
    <TextField
      label="Series"
      select
      value={value}
      disabled={blogId === undefined || isLoading || !own.data || !all.data}
      onChange={({ target }) => {
        if (blogId !== undefined) void set({ id: blogId, series: target.value });
      }}
      error={isError}
      helperText={
        isError
          ? 'The series could not be loaded.'
          : blogId === undefined
            ? 'It can join one once it is saved.'
            : 'Saved as it is chosen. The post joins at the end.'
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 200 }}
    >
      <option value="">None</option>
      {!isListed && <option value={value}>Loading…</option>}
      {series.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

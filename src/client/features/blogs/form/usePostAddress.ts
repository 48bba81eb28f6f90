import { useSelector } from 'react-redux';
import { fillPattern } from '../../../../contract/address-pattern';
import { createDayFormat } from '../../../../contract/day-format';
import { defaultAddressPattern } from '../../../../contract/default-address-pattern';
import { selectSettings, selectSiteUrl, selectTimeZone } from '../../../site/siteSlice';
import type { PostForm } from './usePostForm';

/** About what the server makes of a title, which knows more alphabets. */
const toWords = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? 'post';

/** Where the post will be, as far as is known before it is saved. */
export function usePostAddress({ base, fields }: Pick<PostForm, 'base' | 'fields'>): string {
  const siteUrl = useSelector(selectSiteUrl);
  const { addressPattern = defaultAddressPattern } = useSelector(selectSettings);
  const formatDay = createDayFormat(useSelector(selectTimeZone));
  const [year = '', month = '', day = ''] = formatDay(fields.publishAt || new Date()).split('-');
  const slug = fields.slug || toWords(fields.title);
  const path = fillPattern(addressPattern, {
    id: base.id ?? '…',
    slug,
    category: toWords(fields.category),
    year,
    month,
    day,
  });
  return (siteUrl || window.location.origin) + path;
}

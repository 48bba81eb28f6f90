import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { EmbedCard } from '../../../../contract/extensions/embeds';
import { noToasts } from '../../../api/baseQuery';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { selectHasExtensions } from '../../../site/siteSlice';
import type { EmbedEntityData } from '../../../ui/rich-text/document/documentModel';
import type { FindEmbed } from '../../../ui/rich-text/dialogs/EmbedDialog';
import { embedsApi } from './embedsApi';

function toEmbed({ provider, address, title, author, site, image }: EmbedCard): EmbedEntityData {
  const told = (image ? [title, author, site] : [author, site]).filter(Boolean).join(', ');
  return {
    provider,
    href: address,
    ...(image
      ? { image: { src: image.url, alt: title, width: String(image.width), height: String(image.height) } }
      : { title: title || address }),
    ...(told && { caption: told }),
  };
}

/** Asks the server what a page says of itself; undefined where the server does not. */
export function useFindEmbed(): FindEmbed | undefined {
  const hasExtensions = useSelector(selectHasExtensions);
  const dispatch = useApiDispatch();
  return useMemo(() => {
    if (!hasExtensions) return undefined;
    return async (address) => {
      // Without an answer the card shows the address.
      const asked = dispatch(
        embedsApi.endpoints.describeEmbed.initiate({ address, toast: noToasts }, { track: false }),
      );
      return toEmbed((await asked.unwrap()).card);
    };
  }, [dispatch, hasExtensions]);
}

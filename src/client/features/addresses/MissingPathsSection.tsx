import type { RefObject } from 'react';
import Button from '@mui/material/Button';
import { useDateTimeFormat } from '../../site/useTimeFormats';
import { formatNumber } from '../../ui/formatNumber';
import { addressesApi } from './addressesApi';
import { RowActions } from './AddressTable';
import { PathListSection, usePathSearch } from './PathListSection';
import { readablePath } from './readablePath';

interface MissingPathsSectionProps {
  region: RefObject<HTMLDivElement | null>;
  onSend: (path: string) => void;
}

/** What visitors asked for and did not find. */
export function MissingPathsSection({ region, onSend }: MissingPathsSectionProps) {
  const asked = usePathSearch('missing');
  const formatTime = useDateTimeFormat();
  const query = addressesApi.useListMissingPathsQuery(asked.request);
  const [forget] = addressesApi.useForgetMissingPathMutation();

  const ignore = async (path: string) => {
    const { error } = await forget({ path });
    // The focused button goes with its row.
    if (!error) region.current?.focus();
  };

  return (
    <PathListSection
      title="Asked for in vain"
      about="Addresses at which visitors found nothing: the latest thousand. It is not kept who asked. Many are guesses of machines; an old link of yours can be sent to its new place."
      rows="addresses"
      empty="Nobody has asked for anything in vain."
      secondColumn="Asked for"
      asked={asked}
      query={query}
      region={region}
    >
      {({ path, count, lastAskedAt }) => (
        <>
          <td>{readablePath(path)}</td>
          <td>
            {count === 1 ? 'once' : `${formatNumber(count)} times`}
            <span>{formatTime(lastAskedAt)}</span>
          </td>
          <td>
            <RowActions>
              <Button
                size="small"
                variant="outlined"
                aria-label={`Send ${readablePath(path)} to …`}
                onClick={() => {
                  onSend(path);
                }}
              >
                Send to …
              </Button>
              <Button
                size="small"
                color="inherit"
                aria-label={`Take ${readablePath(path)} off the list`}
                onClick={() => void ignore(path)}
              >
                Ignore
              </Button>
            </RowActions>
          </td>
        </>
      )}
    </PathListSection>
  );
}

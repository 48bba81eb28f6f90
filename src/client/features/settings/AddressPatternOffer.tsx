import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { defaultAddressPattern } from '../../../contract/default-address-pattern';
import type { ImportReport } from '../../../contract/extensions/transfers';
import { formatNumber } from '../../ui/formatNumber';
import { siteApi } from './siteApi';

interface AddressPatternOfferProps {
  found: NonNullable<ImportReport['addressPattern']>;
}

/** Offers to leave posts at the addresses that they had elsewhere. */
export function AddressPatternOffer({ found: { pattern, fitting, posts, timeZone } }: AddressPatternOfferProps) {
  const { data } = siteApi.useGetSiteQuery();
  const [changeSite, { isLoading }] = siteApi.useChangeSiteMutation();
  if (!data) return null;
  const { version, settings } = data;
  const isZoneSet = timeZone === undefined || settings.timeZone === timeZone;
  if ((settings.addressPattern ?? defaultAddressPattern) === pattern && isZoneSet) {
    return <Alert severity="success">Posts are at addresses such as {pattern}, as they were before.</Alert>;
  }
  return (
    <Alert
      severity="info"
      sx={{ flexWrap: 'wrap', overflowWrap: 'anywhere' }}
      action={
        <Button
          color="inherit"
          size="small"
          aria-disabled={isLoading}
          onClick={() => {
            if (!isLoading)
              void changeSite({
                version,
                settings: { addressPattern: pattern, ...(timeZone !== undefined && { timeZone }) },
              });
          }}
        >
          Take it over
        </Button>
      }
    >
      The posts were at addresses such as {pattern}
      {timeZone === undefined ? '' : `, by days as in the time zone ${timeZone}`}. With that{' '}
      {fitting === posts ? 'all of them' : `${formatNumber(fitting)} of ${formatNumber(posts)}`} keep theirs, so that no
      reader is led on.
    </Alert>
  );
}

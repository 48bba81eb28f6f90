import { useRef, useState } from 'react';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import type { Redirect } from '../../../contract/extensions/addresses';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { addressesApi } from './addressesApi';
import { RowActions } from './AddressTable';
import { PathListSection, usePathSearch } from './PathListSection';
import { readablePath } from './readablePath';

interface RedirectsSectionProps {
  onAdd: () => void;
}

/** Addresses from elsewhere, and where they lead. */
export function RedirectsSection({ onAdd }: RedirectsSectionProps) {
  const asked = usePathSearch('redirects');
  const query = addressesApi.useListRedirectsQuery(asked.request);
  const [removeRedirect] = addressesApi.useRemoveRedirectMutation();
  const [toRemove, setToRemove] = useState<Redirect>();
  const region = useRef<HTMLDivElement>(null);

  const remove = async ({ path }: Redirect) => {
    setToRemove(undefined);
    const { error } = await removeRedirect({ path });
    // The focused button goes with its row.
    if (!error) region.current?.focus();
  };

  return (
    <>
      <PathListSection
        title="Redirects"
        about="Addresses that posts had elsewhere, and others that you have sent somewhere: whoever asks for them is led on for good."
        rows="redirects"
        empty="There are no redirects."
        secondColumn="Leads to"
        asked={asked}
        query={query}
        region={region}
        action={
          <Button variant="outlined" onClick={onAdd}>
            Add a redirect
          </Button>
        }
      >
        {(redirect) => (
          <>
            <td>{readablePath(redirect.path)}</td>
            <td>
              <Link to={redirect.target}>{redirect.title ?? readablePath(redirect.target)}</Link>
            </td>
            <td>
              <RowActions>
                <Button
                  size="small"
                  color="error"
                  aria-label={`Remove the redirect from ${readablePath(redirect.path)}`}
                  onClick={() => {
                    setToRemove(redirect);
                  }}
                >
                  Remove
                </Button>
              </RowActions>
            </td>
          </>
        )}
      </PathListSection>
      {toRemove && (
        <ConfirmDialog
          question="Remove this redirect?"
          confirm="Remove"
          onCancel={() => {
            setToRemove(undefined);
          }}
          onConfirm={() => void remove(toRemove)}
        >
          Whoever follows an old link to {readablePath(toRemove.path)} finds nothing any more.
        </ConfirmDialog>
      )}
    </>
  );
}

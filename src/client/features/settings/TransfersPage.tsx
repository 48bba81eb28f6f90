import { useState } from 'react';
import { styled } from '@mui/material/styles';
import type { Import } from '../../../contract/extensions/transfers';
import { isForbidden } from '../../api/apiErrors';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../api/NotOfferedNotice';
import { AdminRequiredNotice } from '../../session/AdminRequiredNotice';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { PageHeader } from '../../ui/PageHeader';
import { SectionCard } from '../../ui/SectionCard';
import { spacing } from '../../ui/theme';
import { usePageIsVisible } from '../../ui/usePageIsVisible';
import { ExportSection } from './ExportSection';
import { ImportSection } from './ImportSection';
import { LatestImports } from './LatestImports';
import { SettingsNavigation } from './SettingsNavigation';
import { transfersApi } from './transfersApi';

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2.5),
  maxWidth: 760,
});

const pollingMs = 1000;

const none: Import[] = [];

/** Import and export. */
export function TransfersPage() {
  const { data, error } = transfersApi.endpoints.listImports.useQueryState();
  const running = data?.imports.find(({ state }) => state === 'running');
  const isVisible = usePageIsVisible();
  const { refetch } = transfersApi.endpoints.listImports.useQuerySubscription(undefined, {
    pollingInterval: running && isVisible ? pollingMs : 0,
    refetchOnFocus: true,
  });
  const isNotOffered = useIsNotOffered(error);
  const [shownId, setShownId] = useState<string>();
  // It stays in sight when it is done.
  if (running && running._id !== shownId) setShownId(running._id);

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (isNotOffered) {
    return <NotOfferedNotice>What it holds comes and goes by other ways; ask whoever runs this blog.</NotOfferedNotice>;
  }
  const imports = data?.imports ?? none;
  const current = imports.find(({ _id }) => _id === shownId);
  return (
    <>
      <PageHeader title="Settings" subtitle="Take the whole blog with you, or bring one from elsewhere." />
      <SettingsNavigation />
      <Sections>
        <ExportSection />
        <ImportSection
          current={current}
          isBeginning={shownId !== undefined && !current && !error}
          isStale={error !== undefined}
          onStarted={setShownId}
        />
        <SectionCard title="Latest imports" about="Each of them opens, and says what came and what did not.">
          {data ? (
            <LatestImports imports={imports.filter(({ _id, state }) => _id !== shownId && state !== 'waiting')} />
          ) : error ? (
            <LoadFailedNotice
              title="The latest imports could not be loaded."
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <LoadingMessage>Loading the latest imports</LoadingMessage>
          )}
        </SectionCard>
      </Sections>
    </>
  );
}

import { Suspense, useState, type ComponentType, type FormEvent } from 'react';
import { useParams } from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { siteDefaults } from '../../../contract/site-defaults';
import {
  settingDeclarations,
  settingNames,
  settingSections,
  type SettingName,
  type SettingSection,
  type SiteSettings,
} from '../../../contract/site-settings';
import { hasStatus, isForbidden } from '../../api/apiErrors';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../api/NotOfferedNotice';
import { UnsavedChangesGuard } from '../../drafts/UnsavedChangesGuard';
import { AdminOnly } from '../../session/AdminOnly';
import { AdminRequiredNotice } from '../../session/AdminRequiredNotice';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { SettingField } from './SettingField';
import { ButtonRow, FormAndPreview, SettingsForm } from './settingsLayout';
import { SettingsNavigation } from './SettingsNavigation';
import { siteApi } from './siteApi';
import { useFault } from './useFault';
import { useStoredSettings } from './useStoredSettings';

type SiteApi = typeof siteApi.endpoints;
type Stored = Pick<NonNullable<ReturnType<SiteApi['getSite']['useQuery']>['data']>, 'version' | 'settings'>;

interface SettingsPageProps {
  /** Shows the home page with these settings. Passed by the router, as features do not import each other. */
  Preview: ComponentType<{ settings: SiteSettings; isAtEnd: boolean }>;
}

const isSection = (name: string): name is SettingSection => name in settingSections;

export function SettingsPage({ Preview }: SettingsPageProps) {
  return (
    <AdminOnly title="Settings">
      <Settings Preview={Preview} />
    </AdminOnly>
  );
}

function Settings({ Preview }: SettingsPageProps) {
  const { section = 'general' } = useParams();
  const { data, error, refetch } = useStoredSettings();
  const isNotOffered = useIsNotOffered(error);

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (isNotOffered) {
    return <NotOfferedNotice>What this blog is called is set elsewhere; ask whoever runs it.</NotOfferedNotice>;
  }
  return (
    <>
      <PageHeader title="Settings" subtitle="What readers see of this blog. A change is in effect at once." />
      <SettingsNavigation />
      {!isSection(section) ? (
        <Notice title="There are no such settings.">Choose one of the sections above.</Notice>
      ) : data ? (
        <SectionForm key={section} section={section} stored={data} Preview={Preview} />
      ) : error ? (
        <LoadFailedNotice title="The settings could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingMessage>Loading the settings</LoadingMessage>
      )}
    </>
  );
}

interface SectionFormProps extends SettingsPageProps {
  section: SettingSection;
  stored: Stored;
}

/** The settings of one section. What was not changed here follows what others save. */
function SectionForm({ section, stored, Preview }: SectionFormProps) {
  const [changes, setChanges] = useState<Partial<SiteSettings>>({});
  const [changeSite, { isLoading, error, reset: forgetError }] = siteApi.useChangeSiteMutation();
  const { form, fault } = useFault(error);
  const { refetch } = siteApi.useGetSiteQuery();
  const saved: SiteSettings = { ...siteDefaults, ...stored.settings };
  const shown: SiteSettings = { ...saved, ...changes };
  const names = settingNames.filter((name) => settingDeclarations[name].section === section);
  const hasChanges = names.some((name) => !isSame(shown[name], saved[name]));
  const isOwn = names.some((name) => !isSame(shown[name], siteDefaults[name]));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const result = await changeSite({ version: stored.version, settings: changes });
    if (result.data) setChanges({});
    // The next attempt is based on what the other has saved.
    else if (hasStatus(result.error, 409)) void refetch();
  };

  const reset = () => {
    setChanges(Object.fromEntries(names.map((name) => [name, siteDefaults[name]])));
  };

  return (
    <FormAndPreview>
      <UnsavedChangesGuard hasUnsavedChanges={hasChanges}>What you have changed is lost then.</UnsavedChangesGuard>
      <SettingsForm
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label={settingSections[section]}
      >
        {names.map((name) => (
          <SettingField
            key={name}
            name={name}
            value={shown[name]}
            fault={fault?.name === name ? fault : undefined}
            onChange={(value) => {
              if (fault?.name === name) forgetError();
              setChanges((former) => ({ ...former, [name]: value }));
            }}
          />
        ))}
        {hasStatus(error, 409) && (
          <Alert severity="warning">
            Settings have been saved meanwhile. They are shown where you have changed nothing; save again to keep yours.
          </Alert>
        )}
        <ButtonRow>
          <Button type="submit" variant="contained" aria-disabled={isLoading}>
            {isLoading ? 'Saving…' : 'Save'}
          </Button>
          {isOwn && (
            <Button color="inherit" onClick={reset}>
              Back to the original
            </Button>
          )}
        </ButtonRow>
      </SettingsForm>
      <Suspense>
        <Preview settings={shown} isAtEnd={section === 'footer'} />
      </Suspense>
    </FormAndPreview>
  );
}

const isSame = (value: SiteSettings[SettingName], other: SiteSettings[SettingName]): boolean =>
  JSON.stringify(value) === JSON.stringify(other);

import { Suspense, useState, type ComponentType, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { siteDefaults } from '../../../contract/site-defaults';
import type { SettingName, SiteSettings } from '../../../contract/site-settings';
import { hasStatus } from '../../api/apiErrors';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../api/NotOfferedNotice';
import { paths } from '../../paths';
import { AdminOnly } from '../../session/AdminOnly';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { PageHeader } from '../../ui/PageHeader';
import { firstStepsApi } from './firstStepsApi';
import { SettingField } from './SettingField';
import { ButtonRow, FormAndPreview, SettingsForm } from './settingsLayout';
import { siteApi } from './siteApi';
import { useFault } from './useFault';
import { useStoredSettings } from './useStoredSettings';

const asked = ['name', 'headline', 'accentColour', 'language', 'timeZone'] as const satisfies SettingName[];

/** In a footer that is somebody's: without the words about the product's name, and with the present year. */
const ownedFooter = {
  footerText: '',
  copyright: 'Copyright {year} © {name}. All rights reserved.',
} satisfies Partial<SiteSettings>;

interface FirstStepsPageProps {
  /** Shows the home page with these settings. Passed by the router, as features do not import each other. */
  Preview: ComponentType<{ settings: SiteSettings; isAtEnd: boolean }>;
}

/** What the owner of a new blog is asked once. */
export function FirstStepsPage({ Preview }: FirstStepsPageProps) {
  return (
    <AdminOnly title="Make it yours">
      <FirstSteps Preview={Preview} />
    </AdminOnly>
  );
}

function FirstSteps({ Preview }: FirstStepsPageProps) {
  const site = useStoredSettings();
  const firstSteps = firstStepsApi.useGetFirstStepsQuery();
  const error = site.error ?? firstSteps.error;
  const isNotOffered = useIsNotOffered(error);
  if (isNotOffered) {
    return <NotOfferedNotice>What this blog is called is set elsewhere; ask whoever runs it.</NotOfferedNotice>;
  }
  return (
    <>
      <PageHeader title="Make it yours" subtitle="A minute now; all of it, and more, can be changed in the settings." />
      {site.data && firstSteps.data ? (
        <FirstStepsForm
          stored={site.data}
          samples={firstSteps.data.samples}
          onConflict={() => void site.refetch()}
          Preview={Preview}
        />
      ) : error ? (
        <LoadFailedNotice
          title="The settings could not be loaded."
          error={error}
          onRetry={() => {
            void site.refetch();
            void firstSteps.refetch();
          }}
        />
      ) : (
        <LoadingMessage>Loading the settings</LoadingMessage>
      )}
    </>
  );
}

interface FirstStepsFormProps extends FirstStepsPageProps {
  stored: { version: number; settings: Partial<SiteSettings> };
  /** How many sample posts are there. */
  samples: number;
  /** Somebody else has saved settings since those that are stored were read. */
  onConflict: () => void;
}

function FirstStepsForm({ stored, samples, onConflict, Preview }: FirstStepsFormProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Partial<SiteSettings>>(() => ({
    timeZone: stored.settings.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  const [removesSamples, setRemovesSamples] = useState(false);
  const [changeSite, saving] = siteApi.useChangeSiteMutation();
  const { form, fault } = useFault(saving.error);
  const [finish, finishing] = firstStepsApi.useFinishFirstStepsMutation();
  const isNamed = (typed.name ?? siteDefaults.name) !== siteDefaults.name;
  const changes = isNamed ? { ...ownedFooter, ...stored.settings, ...typed } : typed;
  const shown: SiteSettings = { ...siteDefaults, ...stored.settings, ...changes };
  const isBusy = saving.isLoading || finishing.isLoading;

  const end = async (choice: { removesSamples: boolean }) => {
    const { data } = await finish(choice);
    if (data) void navigate(paths.admin);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const result = await changeSite({ version: stored.version, settings: changes });
    if (result.data) await end({ removesSamples });
    // The next attempt is based on what the other has saved.
    else if (hasStatus(result.error, 409)) onConflict();
  };

  return (
    <FormAndPreview>
      <SettingsForm ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label="First steps">
        {asked.map((name) => (
          <SettingField
            key={name}
            name={name}
            value={shown[name]}
            fault={fault?.name === name ? fault : undefined}
            onChange={(value) => {
              if (fault?.name === name) saving.reset();
              setTyped((former) => ({ ...former, [name]: value }));
            }}
          />
        ))}
        {samples > 0 && (
          <FormControlLabel
            label={`Move the ${samples} sample posts to the bin`}
            control={
              <Checkbox
                checked={removesSamples}
                onChange={(_event, checked) => {
                  setRemovesSamples(checked);
                }}
              />
            }
          />
        )}
        <ButtonRow>
          <Button type="submit" variant="contained" aria-disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Make it so'}
          </Button>
          <Button
            color="inherit"
            onClick={() => {
              if (!isBusy) void end({ removesSamples: false });
            }}
          >
            Skip this
          </Button>
        </ButtonRow>
      </SettingsForm>
      <Suspense>
        <Preview settings={shown} isAtEnd={false} />
      </Suspense>
    </FormAndPreview>
  );
}

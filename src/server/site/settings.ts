import { siteDefaults } from '../../contract/site-defaults';
import type { SettingName, SiteSettings } from '../../contract/site-settings';
import type { Queries } from '../database/database';

/** The only row of the table. */
export const settingsId = 1;

export interface StoredSettings {
  /** How often the settings were saved. */
  version: number;
  /** Those that differ from the defaults. */
  settings: Partial<SiteSettings>;
}

export async function findSettings(db: Queries): Promise<StoredSettings> {
  const row = await db
    .selectFrom('site_settings')
    .select(['version', 'settings'])
    .where('id', '=', settingsId)
    .executeTakeFirst();
  return row
    ? { version: row.version, settings: JSON.parse(row.settings) as Partial<SiteSettings> }
    : { version: 0, settings: {} };
}

/** A setting as it is in effect, where nothing else is wanted of them. @param db a transaction, where it depends on it */
export async function readSetting<Name extends SettingName>(db: Queries, name: Name): Promise<SiteSettings[Name]> {
  const { settings } = await findSettings(db);
  return settings[name] ?? siteDefaults[name];
}

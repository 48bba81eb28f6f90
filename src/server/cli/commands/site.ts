import { readFile } from 'node:fs/promises';
import { isPicture, type SitePictureName } from '../../../contract/site-pictures';
import { siteDefaults } from '../../../contract/site-defaults';
import { settingDeclarations, settingInputs, settingNames, type SettingName } from '../../../contract/site-settings';
import { errorCode } from '../../error-code';
import { OperatorError, UsageError } from '../../operator-error';
import type { AddCommand, Context } from '../context';
import { validate } from '../validate';
import { withBlog } from '../with-blog';

export const addSite: AddCommand = (program, { action }) => {
  const site = program
    .command('site')
    .description('Reads and changes the settings of the site: its name, texts, footer, who may comment, and so on.');

  site
    .command('get [setting]')
    .description('Prints one setting, or all of them.')
    .action(
      action((context, name: string | undefined) =>
        withBlog(context, async ({ services }) => {
          const { settings } = await services.site.get();
          const all = { ...siteDefaults, ...settings };
          if (name !== undefined) {
            const value = all[readName(name)];
            return { lines: [print(value)], json: { [name]: value } };
          }
          const lines = settingNames.map((each) => `${each} = ${JSON.stringify(all[each])}`);
          return { lines, json: { settings: all } };
        }),
      ),
    );

  site
    .command('set <setting> <value>')
    .description(
      'Changes a setting, at once on every running server. What is no text is given as JSON, a picture as a file.',
    )
    .action(
      action((context, typedName: string, text: string) => {
        const name = readName(typedName);
        if (isPicture(name)) return setPicture(context, name, text);
        const settings = { [name]: readValue(name, text) };
        validate({ type: 'object', properties: settingInputs }, settings);
        return withBlog(context, async ({ services }) => {
          await services.site.change(settings);
          return { lines: [`${name} is now ${JSON.stringify(settings[name])}.`], json: settings };
        });
      }),
    );

  site
    .command('reset <setting...>')
    .description('Gives settings the values that they had in the beginning.')
    .action(
      action((context, typedNames: string[]) => {
        const names = typedNames.map(readName);
        const settings = Object.fromEntries(names.map((name) => [name, siteDefaults[name]]));
        return withBlog(context, async ({ services }) => {
          await services.site.change(settings);
          return {
            lines: names.map((name) => `${name} is ${JSON.stringify(siteDefaults[name])} again.`),
            json: settings,
          };
        });
      }),
    );
};

async function setPicture(context: Context, name: SitePictureName, file: string) {
  const upload = await readFile(file).catch((error: unknown) => {
    throw new OperatorError(`${file} could not be read (${String(errorCode(error))}).`);
  });
  return withBlog(context, async ({ services }) => {
    const value = await services.site.storePicture(name, upload);
    await services.site.change({ [name]: value });
    return { lines: [`${name} is now ${file}, as ${value}.`], json: { [name]: value } };
  });
}

/** @throws UsageError */
function readName(name: string): SettingName {
  const found = settingNames.find((each) => each === name);
  if (!found) throw new UsageError(`There is no setting ${name}. \`octavo site get\` lists them.`);
  return found;
}

const print = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** @throws UsageError */
function readValue(name: SettingName, text: string): unknown {
  if (settingDeclarations[name].input.type === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${name} needs JSON, such as ${JSON.stringify(siteDefaults[name])}.`);
  }
}

import { siteDefaults } from '../../../contract/site-defaults';
import { settingDeclarations, settingInputs, settingNames, type SettingName } from '../../../contract/site-settings';
import { UsageError } from '../../operator-error';
import type { AddCommand } from '../context';
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
    .description('Changes a setting, at once on every running server. What is no text is given as JSON.')
    .action(
      action((context, typedName: string, text: string) => {
        const name = readName(typedName);
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

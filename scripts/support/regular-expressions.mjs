// Finds regular expressions that take more time than in proportion to the text they are given: with a text made for it, one
// of them holds up everybody.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exceptions, notYetChecked } from './expression-exceptions.mjs';
import { root } from './root.mjs';
import { Failure } from './run.mjs';

/** Holds what was found of each expression: some take a second. */
const cacheFile = join(root, 'node_modules/.cache/octavo/regular-expressions.json');

/** Far more than any takes on a machine that has nothing else to do. */
const timeoutMs = 300_000;

const isChecked = (file) =>
  /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !notYetChecked.some((folder) => file.startsWith(folder));

/** @throws Failure that names each expression, and each exception that is none */
export async function checkRegularExpressions() {
  const expressions = await findExpressions();
  const check = await createCheck();
  const faults = [];
  const unused = new Set(exceptions);
  await Promise.all(
    expressions.map(async ({ file, line, text, source, flags }) => {
      const fault = source === undefined ? 'cannot be read: its parts are not constant' : await check(source, flags);
      if (fault === undefined) return;
      const exception = exceptions.find((each) => each.file === file && each.expression === text);
      if (exception) unused.delete(exception);
      else faults.push(`${file}:${line} ${text} ${fault}`);
    }),
  );
  for (const { file, expression } of unused) faults.push(`${file} ${expression} needs no exception, or is not there`);
  if (faults.length > 0) throw new Failure(faults.sort().join('\n'));
  return `${expressions.length} expressions`;
}

/** @returns a function that tells what is wrong with an expression */
async function createCheck() {
  const { default: recheck } = await import('recheck');
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8'));
  const results = readCache(version);
  return async (source, flags) => {
    const key = `/${source}/${flags}`;
    if (results[key] === undefined) {
      // The other checker tries texts at random.
      const options = { checker: 'automaton', timeout: timeoutMs };
      results[key] = describe(await recheck.check(source, flags, options)) ?? 'linear';
      mkdirSync(dirname(cacheFile), { recursive: true });
      writeFileSync(cacheFile, JSON.stringify({ version, results }));
    }
    return results[key] === 'linear' ? undefined : results[key];
  };
}

function describe({ status, complexity, error }) {
  if (status === 'safe') return undefined;
  return status === 'vulnerable'
    ? `is not linear: ${complexity.summary}`
    : `cannot be checked: ${error.message ?? error.kind}`;
}

function readCache(version) {
  try {
    const cache = JSON.parse(readFileSync(cacheFile, 'utf8'));
    return cache.version === version ? cache.results : {};
  } catch {
    return {};
  }
}

/** All literals and all calls of RegExp; without `source` where that is not constant. */
async function findExpressions() {
  const { default: ts } = await import('typescript');
  const parsed = new Map();
  const parse = (file) => {
    if (!parsed.has(file)) {
      const text = readFileSync(join(root, file), 'utf8');
      parsed.set(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    }
    return parsed.get(file);
  };
  const evaluate = createEvaluator(ts, parse);
  const files = readdirSync(join(root, 'src'), { recursive: true }).map((name) => `src/${name.replaceAll('\\', '/')}`);
  return files.filter(isChecked).flatMap((file) => {
    const found = [];
    const add = (node, source, flags) => {
      const { line } = parse(file).getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, text: node.getText(), source, flags });
    };
    const visit = (node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        add(node, node.text.slice(1, end), node.text.slice(end + 1));
      } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
        const [source, flags] = node.arguments ?? [];
        add(node, source && evaluate(source, file), flags ? evaluate(flags, file) : '');
      }
      ts.forEachChild(node, visit);
    };
    visit(parse(file));
    return found;
  });
}

/** Evaluates what the sources of expressions are put together of: constants, also of other files, and templates. */
function createEvaluator(ts, parse) {
  const findConstant = (name, file) => {
    for (const statement of parse(file).statements) {
      if (ts.isVariableStatement(statement)) {
        const declared = statement.declarationList.declarations.find((each) => each.name.getText() === name);
        if (declared?.initializer) return evaluate(declared.initializer, file);
      }
      const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
      if (bindings && bindings.elements?.some((each) => each.name.text === name)) {
        const specifier = statement.moduleSpecifier.text;
        if (specifier.startsWith('.')) return findConstant(name, `${join(dirname(file), specifier)}.ts`);
      }
    }
    return undefined;
  };

  const evaluateTemplate = (template, file, textOf) => {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return textOf(template);
    const parts = template.templateSpans.map(({ expression, literal }) => {
      const value = evaluate(expression, file);
      return value === undefined ? undefined : value + textOf(literal);
    });
    return parts.includes(undefined) ? undefined : textOf(template.head) + parts.join('');
  };

  function evaluate(node, file) {
    if (ts.isStringLiteral(node)) return node.text;
    if (ts.isIdentifier(node)) return findConstant(node.text, file);
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      return evaluateTemplate(node, file, ({ text }) => text);
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
      return evaluateTemplate(node.template, file, ({ rawText }) => rawText);
    }
    return undefined;
  }
  return evaluate;
}

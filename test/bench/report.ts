export interface Figure {
  value: number;
  /** Behind the decimal point; none by default. */
  digits?: number;
  atLeast?: number | undefined;
  atMost?: number | undefined;
}

export type Report = ReturnType<typeof createReport>;

const nameWidth = 40;
const columnWidth = 13;

const format = ({ value, digits = 0 }: Figure) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Prints tables of figures, marks those that miss their goal, and lists them at the end. */
export function createReport() {
  const missed: string[] = [];
  let section = '';
  let columns: string[] = [];

  const print = (name: string, cells: string[]) =>
    console.log(`${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(columnWidth)).join('')}`);

  function check(name: string, figure: Figure): string {
    const { atLeast = -Infinity, atMost = Infinity, value } = figure;
    if (value >= atLeast && value <= atMost) return `${format(figure)} `;
    const goal = value < atLeast ? `at least ${atLeast}` : `at most ${atMost}`;
    missed.push(`${section}: ${name}: ${format(figure)}, meant to be ${goal}`);
    return `${format(figure)}!`;
  }

  return {
    section(title: string): void {
      section = title;
      console.log(`\n── ${title} ──`);
    },
    table(title: string, names: string[]): void {
      columns = names;
      console.log();
      print(
        title,
        names.map((name) => `${name} `),
      );
    },
    /** @param group what the row belongs to, if its name alone does not say so */
    row(name: string, figures: Figure[], group = ''): void {
      print(
        name,
        figures.map((figure, column) => check(`${group} ${name.trim()}, ${columns[column]}`.trim(), figure)),
      );
    },
    note(text: string): void {
      console.log(text);
    },
    miss(text: string): void {
      missed.push(`${section}: ${text}`);
      console.log(`${text}!`);
    },
    /** @returns whether every goal was reached */
    finish(): boolean {
      if (missed.length > 0) console.log(`\nMissed:\n${missed.map((line) => `  ${line}`).join('\n')}`);
      return missed.length === 0;
    },
  };
}

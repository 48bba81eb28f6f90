import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** With its namespace: `{http://www.w3.org/2005/Atom}entry`; without one, the name alone. */
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

/**
 * The root element of a document, and the processing instructions before it.
 * @throws Error when the document is not well-formed, or holds a character that XML does not allow
 */
export function parseXml(xml: string): { root: XmlElement; instructions: string[] } {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const instructions: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('processinginstruction', ({ target, body }) => instructions.push(`${target} ${body}`));
  parser.on('opentag', ({ uri, local, attributes }) => {
    const element: XmlElement = {
      name: uri ? `{${uri}}${local}` : local,
      attributes: Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value])),
      children: [],
      text: '',
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (text) => {
      open.at(-1)!.text += text;
    });
  }
  parser.write(xml).close();
  return { root: document.children[0]!, instructions };
}

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** @throws Error unless there is exactly one such child */
export function childOf(element: XmlElement, name: string): XmlElement {
  const [child, ...others] = childrenOf(element, name);
  if (!child || others.length > 0) throw new Error(`${element.name} has ${others.length + (child ? 1 : 0)} ${name}.`);
  return child;
}

import sax from 'sax';

/** An element with its attributes by lower-case name; `text` is all text inside it, trimmed. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Not a document of this kind; the message is for logs. */
export class XmlError extends Error {}

interface Growing {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Growing[];
  text: string;
}

/** Lower case, and XML's own entities only. */
const LENIENT = { lowercase: true, strictEntities: true };
const DEEPEST = 40;
const MOST_ELEMENTS = 20_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that no XML may hold are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/**
 * Root element of XML from partners' systems: tolerates case, stray ampersands and missing inner end tags, but not an
 * unclosed root. A document type is refused unread, so that there are only XML's five entities. Throws XmlError.
 */
export function readXml(text: string, root: string): XmlElement {
  const parser = sax.parser(false, LENIENT);
  const open: Growing[] = [];
  let found: Growing | undefined;
  let elements = 0;
  let isWhole = false;
  parser.ondoctype = () => {
    throw new XmlError('document type');
  };
  parser.onopentag = ({ name, attributes }) => {
    elements += 1;
    if (elements > MOST_ELEMENTS || open.length >= DEEPEST) throw new XmlError('too large');
    const element: Growing = {
      name,
      attributes: attributes as Record<string, string>,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    if (open.length === 0 && name === root) found ??= element;
    open.push(element);
  };
  parser.onclosetag = (name) => {
    const closed = open.pop();
    if (closed && open.length === 0 && closed === found) isWhole = text.toLowerCase().includes(`</${root}`);
    if (closed?.name !== name) throw new XmlError('crossed');
  };
  const add = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onerror = () => {
    parser.resume();
  };
  parser.write(text.replace(FORBIDDEN, '')).close();
  if (!found || !isWhole) throw new XmlError('no whole root');
  return settled(found);
}

const settled = ({ name, attributes, children, text }: Growing): XmlElement => ({
  name,
  attributes,
  children: children.map(settled),
  text: text.trim(),
});

/** The first child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Text of the element; null if empty. */
export function textOf(element: XmlElement | undefined): string | null {
  return element?.text || null;
}

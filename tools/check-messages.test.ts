import { describe, expect, it } from 'vitest';
import { findMessageProblems } from './check-messages.ts';

type Texts = Record<string, string>;

const messages = (english: Texts, indonesian: Texts, philippine: Texts = {}) => [
  { path: 'contract/src/leads/messages.en.json', text: JSON.stringify(english) },
  { path: 'contract/src/leads/messages.id.json', text: JSON.stringify(indonesian) },
  { path: 'contract/src/leads/messages.ph.json', text: JSON.stringify(philippine) },
];

const inTexts = (english: Texts, indonesian: Texts, philippine?: Texts) =>
  findMessageProblems(messages(english, indonesian, philippine), []).map(({ message }) => message);

const inCode = (text: string, path = 'web/src/features/leads/Page.tsx') => {
  const texts = {
    title: 'Leads of today',
    'status.hot': 'Hot',
    rows_one: '{count} row',
    rows_other: '{count} rows',
  };
  const translated = { title: 'Prospek hari ini', 'status.hot': 'Panas', rows_other: '{count} baris' };
  return findMessageProblems(messages(texts, translated), [{ path, text }]).map(
    ({ line, message }) => `${line} ${message}`,
  );
};

describe('Indonesian texts', () => {
  it('stand for every English one and for nothing else', () => {
    expect(inTexts({ title: 'Leads' }, { other: 'Prospek' })).toEqual([
      `'title' is missing`,
      `'other' has no English text`,
    ]);
    expect(inTexts({ title: 'Leads' }, { title: 'Prospek' })).toEqual([]);
  });

  it('are not left in English', () => {
    expect(inTexts({ a: 'Save' }, { a: 'Save' })).toEqual([expect.stringContaining(`'a' is still English`)]);
    expect(inTexts({ a: 'Choose a date' }, { a: 'Pilih tanggal for this prospek' })).toEqual([
      `'a' has the English word 'for'`,
    ]);
    expect(inTexts({ a: 'Status', b: '{spk}: {name}' }, { a: 'Status', b: '{spk}: {name}' })).toEqual([]);
  });

  it('have one word per concept: tasks, views and filters are no work, looks or deletions', () => {
    const inViews = findMessageProblems(
      ['en', 'id'].map((language) => ({
        path: `contract/src/views/messages.${language}.json`,
        text: JSON.stringify({ a: language === 'en' ? 'Views' : 'Tampilan' }),
      })),
      [],
    );
    expect(inViews).toEqual([]);
    expect(inTexts({ a: 'Theme' }, { a: 'Tampilan' })).toEqual([
      `'a' says 'Tampilan' for what is called 'tema'`,
    ]);
    expect(inTexts({ a: 'Show job' }, { a: 'Tampilkan pekerjaan' })).toEqual([
      `'a' says 'pekerjaan' for what is called 'tugas'`,
    ]);
    expect(inTexts({ 'field.occupation': 'Occupation' }, { 'field.occupation': 'Pekerjaan' })).toEqual([]);
    expect(inTexts({ a: 'Clear all' }, { a: 'Hapus semua' })).toEqual([
      `'a' says 'Hapus semua' for what is called 'kosongkan'`,
    ]);
  });

  it('leave codes as they are', () => {
    expect(inTexts({ 'literal.a': 'not_found' }, { 'literal.a': 'tidak_ada' })).toEqual([
      `'literal.a' is a code and must not be translated`,
    ]);
  });

  it('have the placeholders of the English text', () => {
    expect(inTexts({ a: '{count} of {total}' }, { a: '{total} total' })).toEqual([
      `'a' has other placeholders than the English text`,
    ]);
    expect(inTexts({ a: '{count} of {total}' }, { a: '{total}, {count} dipilih' })).toEqual([]);
  });
});

describe('fields of a form', () => {
  it('have a name where rules judge them', () => {
    const rules = (fields: string) => inCode(`export const r = formRules<V>('leads', { ${fields} });`);
    expect(rules('name: [required]')).toEqual(["1 the text 'field.name' is not in leads"]);
    expect(inCode("formRules('leads', {})")).toEqual([]);
  });
});

describe('texts of the Philippines', () => {
  it('hold only what differs from English', () => {
    const philippine = { a: 'Save', b: 'Keep', c: 'Keep {name}' };
    expect(inTexts({ a: 'Save', c: 'Save' }, { a: 'Simpan', c: 'Simpan' }, philippine)).toEqual([
      `'a' says the same as the English text`,
      `'b' has no English text`,
      `'c' has other placeholders than the English text`,
    ]);
  });
});

describe('a namespace of several files', () => {
  it('says every key once', () => {
    const twice = { path: 'web/src/features/leads/messages.id.json', text: '{ "title": "Prospek" }' };
    const problems = findMessageProblems([...messages({ title: 'Leads' }, { title: 'Prospek' }), twice], []);
    expect(problems).toEqual([
      { path: twice.path, message: `'title' stands in contract/src/leads/messages.id.json too` },
    ]);
  });
});

describe('keys in the code', () => {
  it.each([
    ['without a text', `const a = text('leads:missing');`, `'missing' is not in leads`],
    ['in a screen’s title', `const a = { title: 'leads:nothing' };`, `'nothing' is not in leads`],
    ['of the opened namespace', `const t = useT('leads'); t('gone');`, `'gone' is not in leads`],
    [
      'of another namespace than the opened',
      `const t = useT('audits'); t('title');`,
      `'title' is not in audits`,
    ],
    ['of no namespace', `form.t('gone')`, `'gone' is not in no namespace`],
    ['that begin like none', 'const t = useT("leads"); t(`colour.${name}`);', `'colour.…' is not in leads`],
    ['of a function with a separate namespace', `statusText('title')`, `'title' is not in lead-status`],
  ])('are reported %s', (_, text, message) => {
    expect(inCode(text)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ['with their namespace', `const a = text('leads:title');`],
    ['of the opened namespace', `const t = useT('leads'); t('title');`],
    ['with a number', `const t = useT('leads'); t('rows', { count: 2 });`],
    [
      'that are put together',
      'const t = useT("leads"); t(`status.${name}`); translate(`leads:status.${name}`);',
    ],
    ['handed over by somebody', `(t) => t('title')`],
  ])('are found %s', (_, text) => {
    expect(inCode(text)).toEqual([]);
  });

  it('do not matter in tests', () => {
    expect(inCode(`text('leads:missing')`, 'server/src/features/leads/leads.test.ts')).toEqual([]);
  });
});

describe('words in the markup', () => {
  it.each([
    '<p>Save it</p>',
    '<p>{"Save it"}</p>',
    '<button aria-label="Close" />',
    '<Field label={"Name"} />',
  ])('belong into the messages: %s', (markup) => {
    expect(inCode(`const a = ${markup};`)).toEqual([expect.stringContaining('belongs into the messages')]);
  });

  it.each(['<p>{name}: 12 · OtoLead</p>', '<Key>Ctrl K</Key>', '<Icon name="close" type="button" />'])(
    'are not: %s',
    (markup) => {
      expect(inCode(`const a = ${markup};`)).toEqual([]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { readXml, textOf, XmlError } from './xml.ts';

describe('the text of a document', () => {
  it("knows XML's own entities and leaves all others as they are written", () => {
    const root = readXml('<adf>&lt;b&gt; &amp; &quot;&apos; &#65;&#x42; &eacute;&nbsp;&a;</adf>', 'adf');
    expect(textOf(root)).toBe('<b> & "\' AB &eacute;&nbsp;&a;');
  });

  it.each([
    ['of its own kind', '<!DOCTYPE adf><adf/>'],
    ['of somebody else', '<!DOCTYPE adf SYSTEM "https://example.com/adf.dtd"><adf/>'],
    ['behind a comment', '<!-- lead --><!doctype adf [<!ENTITY a "b">]><adf>&a;</adf>'],
  ])('is not read where a document type stands before it: %s', (_name, text) => {
    expect(() => readXml(text, 'adf')).toThrow(new XmlError('document type'));
  });
});

import { interpolate } from '@otolead/contract/kernel/text.ts';
import en from '@otolead/contract/web-rules/messages.en.json' with { type: 'json' };
import id from '@otolead/contract/web-rules/messages.id.json' with { type: 'json' };
import type { RuleNames, StoredRule } from '@otolead/contract/web-rules/web-rules.schema.ts';
import { describe, expect, it } from 'vitest';
import { ruleLines, ruleSentence } from './rule-words.ts';

const wordsOf =
  (texts: Readonly<Record<string, string>>) =>
  (key: string, params = {}) =>
    interpolate(texts[key] ?? texts[`${key}_other`] ?? key, params);

const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));

const NAMES: RuleNames = {
  lead_source_rule: named('Website'),
  buy_time_rule: [
    { id: 7, name: '1 week' },
    { id: 14, name: '2 weeks' },
  ],
  city_rule: named('Jakarta', 'Bandung', 'Bogor', 'Depok', 'Bekasi', 'Tangerang'),
  brand_rule: named('Toyota', 'Honda'),
  model_rule: [],
  web_id_rule: [],
  lead_type_rule: [],
  sub_city_rule: [],
};

const RULE: StoredRule = {
  id: 1,
  process_list_id: 2,
  lead_source_rule: [-1],
  buy_time_rule: [7, 14],
  city_rule: [1, 2],
  city_rule_negate: true,
  brand_rule: [1, 2],
  model_rule: [],
  web_id_rule: [77],
  lead_type_rule: [],
  connect_to_rule: [9, 10],
};

describe('a rule in words', () => {
  it('WEB-014 WEB-015 maps ids to names joined by comma, negate to true, buy times to their labels', () => {
    const lines = ruleLines(RULE, NAMES, wordsOf(en)).map(({ name, description }) => [name, description]);
    expect(lines).toEqual([
      ['Lead source', 'All'],
      ['Buy time', '1 week , 2 weeks'],
      ['City', 'Jakarta , Bandung'],
      ['Negate cities', 'true'],
      ['Brand', 'Toyota , Honda'],
      ['Model', 'Any (nothing is chosen)'],
      ['Web id', '#77'],
      ['Lead type', 'Any (nothing is chosen)'],
      ['Connect-to score', '9 , 10'],
    ]);
  });

  it('WEB-015 says negate in the reader’s language', () => {
    const lines = ruleLines(
      { ...RULE, pincode_rule: ['12950'], pincode_rule_negate: false },
      NAMES,
      wordsOf(id),
    );
    const negates = lines.flatMap(({ key, description }) => (key.includes('negate') ? [description] : []));
    expect(negates).toEqual(['ya', 'tidak']);
  });

  it('leaves out what the rule was stored without', () => {
    expect(ruleLines({ id: 1, process_list_id: 2, city_rule: [1] }, NAMES, wordsOf(en))).toHaveLength(1);
  });

  it.each([
    [
      en,
      'Takes leads that want to buy within 1 week or 2 weeks, outside Jakarta or Bandung, interested in Toyota or Honda, that came by #77.',
    ],
    [
      id,
      'Menerima prospek yang ingin membeli dalam 1 week atau 2 weeks, di luar Jakarta atau Bandung, yang berminat pada Toyota atau Honda, yang masuk lewat #77.',
    ],
  ])('is one sentence in either language', (texts, sentence) => {
    expect(ruleSentence(RULE, NAMES, wordsOf(texts))).toBe(sentence);
  });

  it('names some of many cities, and says when it takes every lead', () => {
    const cities = {
      ...RULE,
      buy_time_rule: [],
      brand_rule: [],
      web_id_rule: [],
      city_rule: [1, 2, 3, 4, 5, 6],
    };
    expect(ruleSentence({ ...cities, city_rule_negate: false }, NAMES, wordsOf(en))).toBe(
      'Takes leads in Jakarta, Bandung, Bogor, Depok or 2 more.',
    );
    expect(ruleSentence({ ...cities, city_rule: [-1] }, NAMES, wordsOf(en))).toBe(
      'Takes every lead that comes to its process.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { drawCaptcha, makeCaptcha, matchesCaptcha } from './captcha.ts';
import { ALPHABET } from './captcha-glyphs.ts';

describe('the captcha picture', () => {
  it('holds strokes only: no text element, and the answer nowhere in the markup', () => {
    for (let round = 0; round < 50; round += 1) {
      const { answer, image } = makeCaptcha();
      const [kind, encoded = ''] = image.split(',');
      const markup = Buffer.from(encoded, 'base64').toString('utf8');
      expect(kind).toBe('data:image/svg+xml;base64');
      expect(markup).toMatch(/^<svg [^>]*viewBox="0 0 200 64">.*<\/svg>$/);
      expect(markup).not.toMatch(/<(?:text|tspan|title|desc|script|style|image|use|foreignObject)\b/i);
      expect(markup.toUpperCase()).not.toContain(answer);
    }
  });

  it('draws every character with separate strokes inside the plate', () => {
    for (const character of ALPHABET) {
      const [, letters = ''] = /<path d="([^"]+)"/.exec(drawCaptcha(character.repeat(5))) ?? [];
      const points = [...letters.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      const outside = points.filter(([x = -1, y = -1]) => x < 0 || x > 200 || y < 0 || y > 64);
      expect({ character, drawn: points.length > 20, outside }).toEqual({
        character,
        drawn: true,
        outside: [],
      });
    }
  });

  it('is redrawn each time, the same answer too', () => {
    const pictures = new Set(Array.from({ length: 20 }, () => drawCaptcha('AC347')));
    expect(pictures.size).toBe(20);
  });

  it('asks five characters of an alphabet without look-alikes', () => {
    expect(ALPHABET.filter((character) => /[O0QDI1S5Z2B8G6VEJ]/.test(character))).toEqual([]);
    const answers = Array.from({ length: 200 }, () => makeCaptcha().answer);
    expect(answers.filter((answer) => !/^[A-Z\d]{5}$/.test(answer))).toEqual([]);
    expect(new Set(answers).size).toBeGreaterThan(190);
  });
});

describe('the typed captcha', () => {
  it.each([
    ['AC347', true],
    ['ac347', true],
    [' a c347 ', true],
    ['AC34', false],
    ['AC3477', false],
    ['AC348', false],
    ['', false],
  ])('SES-035 %j against AC347 matches: %s', (typed, matches) => {
    expect(matchesCaptcha(typed, 'AC347')).toBe(matches);
  });
});

/** Words in square brackets that stand for facts of the lead. */
export const PLACEHOLDERS = ['customer', 'agent', 'car', 'city'] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

export const SCRIPT_LENGTH = 4_000;

const BRACED = /\[([^[\]]*)\]/g;

/** Whether every bracket belongs to a known placeholder. */
export function hasKnownPlaceholders(script: string): boolean {
  const rest = script.replace(BRACED, (whole, name: string) =>
    PLACEHOLDERS.some((known) => known === name) ? '' : whole,
  );
  return !/[[\]]/.test(rest);
}

/** A script with the facts in place of their names; an unknown fact leaves a gap. */
export function fillScript(script: string, facts: Readonly<Record<Placeholder, string>>): string {
  return script.replace(BRACED, (whole, name: string) => {
    const known = PLACEHOLDERS.find((one) => one === name);
    return known ? facts[known] || '…' : whole;
  });
}

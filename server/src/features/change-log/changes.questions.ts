import { type Question, questionText } from '@otolead/contract/audits/questionnaire.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { JsonValue } from '../../tables/column-types.ts';

type Placed = Question & { readonly place: number };

const isQuestion = (value: JsonValue) => typeof value === 'object' && value !== null && 'text_en' in value;

/** A question of an audit before and after, as text; null for other fields. */
export function questionWords(
  context: ActorContext,
  change: { readonly old: JsonValue; readonly new: JsonValue },
) {
  const [old, now] = [change.old, change.new].map((value) =>
    isQuestion(value) ? (value as unknown as Placed) : null,
  );
  const named = old ?? now;
  if (!named) return null;
  return {
    label: questionText(named, context.language),
    old: old ? wordsOf(context, old) : '',
    new: now ? wordsOf(context, now) : '',
  };
}

function wordsOf({ language, t }: ActorContext, question: Placed): string {
  const { place, weight, is_critical: isCritical, is_on: isOn } = question;
  return [
    `${place}. ${questionText(question, language)}`,
    t(text('audits:question.weighs', { weight })),
    ...(isCritical ? [t(text('audits:question.is_critical'))] : []),
    ...(isOn ? [] : [t(text('audits:question.off'))]),
  ].join(' · ');
}

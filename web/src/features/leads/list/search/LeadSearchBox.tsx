import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { KeyHint } from '../../../../ui/KeyHint/KeyHint.tsx';
import { useSingleKey } from '../../../../ui/keys/useSingleKey.ts';
import { type AppliedSearch, type SearchBy, searchProblem } from '../filters/search-by.ts';
import classes from '../toolbar.module.css';
import { SearchByMenu, type SearchByMenuProps } from './SearchByMenu.tsx';

const PAUSE_MS = 300;

export interface LeadSearchBoxProps extends Pick<SearchByMenuProps, 'roleId' | 'view' | 'onView'> {
  /** The search in force. */
  applied: AppliedSearch;
  onApply: (search: AppliedSearch) => void;
  /** Enter or arrow down: moves to the rows of this search. */
  onLeave: (search: AppliedSearch) => void;
}

/** Name, mobile or lead id. Typed text is local; the list follows after a pause, or at once on Enter or blur. */
export function LeadSearchBox({ applied, onApply, onLeave, ...menu }: LeadSearchBoxProps) {
  const t = useT('leads');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(applied.text);
  const [typed, setTyped] = useState(applied.text);
  const { by } = applied;

  useEffect(() => {
    // Only Back, Reset or Clear all change the text here; a search from this box is already typed, perhaps with
    // more behind it.
    if (applied.text === sent.current) return;
    clearTimeout(timer.current);
    sent.current = applied.text;
    setTyped(applied.text);
  }, [applied.text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSingleKey('/', () => {
    input.current?.focus();
    input.current?.select();
  });

  const apply = (text: string) => {
    clearTimeout(timer.current);
    if (text === sent.current) return;
    sent.current = text;
    onApply({ text, by });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(text), PAUSE_MS);
  };
  const clear = () => {
    setTyped('');
    apply('');
    input.current?.focus();
  };
  const searchBy = (next: SearchBy) => {
    clearTimeout(timer.current);
    sent.current = typed;
    onApply({ text: typed, by: next });
    // The menu returns the focus to its button first.
    setTimeout(() => input.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      apply(typed);
      onLeave({ text: typed, by });
    } else if (event.key === 'Escape') {
      if (typed === '') input.current?.blur();
      else clear();
    }
  };

  const problem = searchProblem({ text: typed, by });
  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // Applies the text before another filter or market does.
        onBlur={() => apply(typed)}
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        aria-describedby={problem ? 'lead-search-hint' : undefined}
        placeholder={t(by === 'any' ? 'search.placeholder' : `search.by.${by}`)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        leftSectionWidth={42}
        leftSection={<SearchByMenu by={by} onChange={searchBy} {...menu} />}
        rightSection={
          typed === '' ? (
            <KeyHint>/</KeyHint>
          ) : (
            <CloseButton size="sm" onClick={clear} aria-label={t('search.clear')} />
          )
        }
      />
      <div id="lead-search-hint" className={classes.searchHint} role="status">
        {problem && t(`search.${problem}`)}
      </div>
    </div>
  );
}

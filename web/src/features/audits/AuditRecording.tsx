import { ActionIcon, Button, TextInput } from '@mantine/core';
import {
  AUDIT_NOTE_LENGTH,
  type AuditNote,
  MOST_AUDIT_NOTES,
} from '@otolead/contract/audits/audit-form.rules.ts';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { formatDuration } from '../../ui/format.ts';
import type { PlayerHandle } from '../../ui/player/AudioPlayer.tsx';
import classes from './audits.module.css';

interface PlayerParts {
  readonly handle: Ref<PlayerHandle>;
  readonly marks: readonly number[];
  readonly onSecond: (second: number) => void;
}

interface AuditRecordingProps {
  player: (parts: PlayerParts) => ReactNode;
  notes: readonly AuditNote[];
  /** Read-only if omitted. */
  onNotes?: ((notes: readonly AuditNote[]) => void) | undefined;
}

/** A recording with time-stamped notes; a note plays from its time. */
export function AuditRecording({ player, notes, onNotes }: AuditRecordingProps) {
  const t = useT('audits');
  // Null until there is something to hear.
  const [heard, setHeard] = useState<PlayerHandle | null>(null);
  const [second, setSecond] = useState(0);
  return (
    <div className={classes.recording}>
      {player({ handle: setHeard, marks: notes.map((note) => note.second), onSecond: setSecond })}
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label={t('note.list')}>
          {notes.map((note) => {
            const time = formatDuration(note.second);
            return (
              <li key={`${note.second} ${note.text}`}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('note.play', { time })}
                  disabled={heard === null}
                  onClick={() => heard?.playFrom(note.second)}
                >
                  {time}
                </Button>
                <span>{note.text}</span>
                {onNotes && (
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('note.remove', { time })}
                    onClick={() => onNotes(notes.filter((one) => one !== note))}
                  >
                    <IconX size={14} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {onNotes && heard && notes.length < MOST_AUDIT_NOTES && (
        <NoteField
          second={second}
          onAdd={(text) => onNotes([...notes, { second, text }].toSorted((a, b) => a.second - b.second))}
        />
      )}
    </div>
  );
}

function NoteField({ second, onAdd }: { second: number; onAdd: (text: string) => void }) {
  const t = useT('audits');
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    onAdd(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in a note must not submit the form around it.
    event.preventDefault();
    add();
  };
  return (
    <div className={classes.note}>
      <TextInput
        label={t('note.at', { time: formatDuration(second) })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        maxLength={AUDIT_NOTE_LENGTH}
      />
      <Button variant="default" onClick={add} disabled={text.trim() === ''}>
        {t('note.add')}
      </Button>
    </div>
  );
}

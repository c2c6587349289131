import { ActionIcon, Button, TextInput } from '@mantine/core';
import {
  AUDIT_NOTE_LENGTH,
  type AuditNote,
  MOST_AUDIT_NOTES,
} from '@otolead/contract/audits/audit-form.rules.ts';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { formatDuration } from '../../ui/format.ts';
import classes from './audits.module.css';

interface AuditRecordingProps {
  /** URL of the recording. */
  source: string;
  name: string;
  notes: readonly AuditNote[];
  /** Read-only if omitted. */
  onNotes?: ((notes: readonly AuditNote[]) => void) | undefined;
}

/** A recording with time-stamped notes; a note seeks to its time. */
export function AuditRecording({ source, name, notes, onNotes }: AuditRecordingProps) {
  const t = useT('audits');
  const player = useRef<HTMLAudioElement>(null);
  const [second, setSecond] = useState(0);
  const playFrom = (at: number) => {
    const { current } = player;
    if (!current) return;
    current.currentTime = at;
    // Seeking works even if the browser refuses to play.
    current.play().catch(() => undefined);
  };
  return (
    <div className={classes.recording}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a recorded call */}
      <audio
        ref={player}
        className={classes.audio}
        controls
        src={source}
        aria-label={name}
        onTimeUpdate={({ currentTarget }) => setSecond(Math.floor(currentTarget.currentTime))}
      />
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
                  onClick={() => playFrom(note.second)}
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
      {onNotes && notes.length < MOST_AUDIT_NOTES && (
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

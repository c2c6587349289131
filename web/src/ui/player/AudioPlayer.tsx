import { ActionIcon } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
} from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { formatDuration } from '../format.ts';
import classes from './AudioPlayer.module.css';
import { usePeaks } from './usePeaks.ts';
import { wavePath } from './wave-path.ts';

/** What the parts around a player may do with it. */
export interface PlayerHandle {
  playFrom(second: number): void;
}

export interface AudioPlayerProps {
  source: string;
  name: string;
  /** Known before the sound itself has loaded. */
  seconds?: number | null;
  /** Waveform from the server; without one the browser draws that of `bytes`. */
  peaks?: readonly number[] | null;
  /** Content to draw a waveform from; omitted where it is too large. */
  bytes?: (() => Promise<ArrayBuffer>) | undefined;
  /** Seconds that are marked, such as those of notes. */
  marks?: readonly number[];
  handle?: Ref<PlayerHandle> | undefined;
  onSecond?: ((second: number) => void) | undefined;
  /** The sound cannot be loaded, or not any more. */
  onFail?: (() => void) | undefined;
}

const STEP = 5;
const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** Plays a recording in place. Within it Space plays, arrows go 5 s, brackets change the speed. */
export function AudioPlayer(props: AudioPlayerProps) {
  const { source, name, seconds = null, peaks = null, bytes, marks = [], handle, onSecond, onFail } = props;
  const t = useT('kernel');
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(seconds ?? 0);
  const [speed, setSpeed] = useState(1);
  const wave = usePeaks(peaks, bytes);

  const seek = (target: number) => {
    if (!audio.current) return;
    audio.current.currentTime = target;
    setAt(target);
  };
  const go = (second: number) => seek(Math.min(Math.max(0, second), length || second));
  // Seeking works even if the browser refuses to play.
  const play = () => void audio.current?.play().catch(() => undefined);
  const toggle = () => (audio.current?.paused === false ? audio.current.pause() : play());
  const hasten = (next: number) => {
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  // The handle stays the same while the player is mounted, because a parent may keep it in state.
  const latest = useRef({ seek, play });
  useEffect(() => {
    latest.current = { seek, play };
  });
  useImperativeHandle(
    handle,
    () => ({
      playFrom: (second) => {
        latest.current.seek(second);
        latest.current.play();
      },
    }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLSelectElement;
    const isButton = event.target instanceof HTMLButtonElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = isField ? undefined : ACTS[event.key];
    if (!act || (isButton && event.key === ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    act({ toggle, back: () => go(at - STEP), forward: () => go(at + STEP), slower, faster });
  };
  const slower = () => hasten(SPEEDS.findLast((one) => one < speed) ?? speed);
  const faster = () => hasten(SPEEDS.find((one) => one > speed) ?? speed);
  const shown = t('player.position', { at: formatDuration(at), length: formatDuration(length) });
  const path = wavePath(wave);
  return (
    <fieldset aria-label={name} className={classes.player} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a recorded call */}
      <audio
        ref={audio}
        src={source}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setLength(duration);
        }}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          setAt(currentTime);
          onSecond?.(Math.floor(currentTime));
        }}
        onError={onFail}
      />
      <div className={classes.buttons}>
        <ActionIcon variant="subtle" aria-label={t('player.back')} onClick={() => go(at - STEP)}>
          <IconRewindBackward5 size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="filled"
          aria-label={t(isPlaying ? 'player.pause' : 'player.play')}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={15} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={15} aria-hidden />
          )}
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t('player.forward')} onClick={() => go(at + STEP)}>
          <IconRewindForward5 size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.track}>
        {[false, true].map((isPlayed) => (
          <svg
            key={String(isPlayed)}
            className={classes.wave}
            data-played={isPlayed || undefined}
            style={{ '--played': `${length > 0 ? (at / length) * 100 : 0}%` }}
            viewBox="0 0 400 100"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={path} fill="currentColor" />
          </svg>
        ))}
        {length > 0 &&
          marks.map((second) => (
            <span
              key={second}
              className={classes.mark}
              style={{ '--at': `${Math.min(100, (second / length) * 100)}%` }}
            />
          ))}
        <input
          type="range"
          className={classes.seek}
          aria-label={t('player.seek')}
          aria-valuetext={shown}
          min={0}
          max={Math.max(1, Math.ceil(length))}
          step={1}
          value={Math.floor(at)}
          onChange={({ currentTarget: { value } }) => go(Number(value))}
        />
      </div>
      <div className={classes.end}>
        <span>{shown}</span>
        <select
          className={classes.speed}
          aria-label={t('player.speed')}
          value={speed}
          onChange={({ currentTarget: { value } }) => hasten(Number(value))}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

interface Acts {
  readonly toggle: () => void;
  readonly back: () => void;
  readonly forward: () => void;
  readonly slower: () => void;
  readonly faster: () => void;
}

const ACTS: Readonly<Partial<Record<string, (acts: Acts) => void>>> = {
  ' ': ({ toggle }) => toggle(),
  ArrowLeft: ({ back }) => back(),
  ArrowRight: ({ forward }) => forward(),
  '[': ({ slower }) => slower(),
  ']': ({ faster }) => faster(),
};

/** Why this page cannot show notifications of the browser. */
export type NoNotices = 'insecure' | 'refused';

/** Only pages over https or of this machine may notify; the person may have refused it in the browser. */
export function whyNoNotices(): NoNotices | undefined {
  if (!isSecureContext || !('Notification' in window)) return 'insecure';
  return Notification.permission === 'denied' ? 'refused' : undefined;
}

/** Asks for the permission within the click that wants it. */
export async function mayNotify(): Promise<boolean> {
  if (whyNoNotices()) return false;
  return Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted';
}

interface Shown {
  readonly title: string;
  readonly body: string;
  /** A later notice with the same mark replaces this one. */
  readonly tag: string;
  readonly onOpen: () => void;
}

export function notify({ title, body, tag, onOpen }: Shown): void {
  if (whyNoNotices() || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag, lang: document.documentElement.lang });
    shown.onclick = () => {
      window.focus();
      onOpen();
      shown.close();
    };
  } catch {
    // Browsers of phones construct none; the bell still says it.
  }
}

const TONE = { firstHz: 660, secondHz: 880, seconds: 0.35, loudness: 0.15 } as const;

let audio: AudioContext | undefined;

/** Two soft notes. A browser plays nothing before the first key or click in the page. */
export function playTone(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const start = audio.currentTime;
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    note.frequency.setValueAtTime(TONE.firstHz, start);
    note.frequency.setValueAtTime(TONE.secondHz, start + TONE.seconds / 2);
    volume.gain.setValueAtTime(TONE.loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE.seconds);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + TONE.seconds);
  } catch {
    // Without a sound device there is none.
  }
}

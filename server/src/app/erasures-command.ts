import { readFile, writeFile } from 'node:fs/promises';
import {
  applyErasures,
  type ErasureLine,
  erasureLine,
  erasureLines,
} from '../features/privacy/privacy.public.ts';
import { type Command, CommandError } from './cli-command.ts';
import { personParts } from './person-parts.ts';

const READABLE_BY_OWNER = 0o600;

/** The list of erasures as JSON lines, to be kept beside the backups. */
export const exportErasures: Command = {
  usage: 'erasures export FILE',
  positionals: 1,
  options: {},
  run: async ({ db, print }, { positionals: [file = ''] }) => {
    const lines: string[] = [];
    for await (const line of erasureLines(db)) lines.push(JSON.stringify(line));
    await writeFile(file, lines.map((line) => `${line}\n`).join(''), { mode: READABLE_BY_OWNER });
    print(`${lines.length} erasures`);
  },
};

/** Erases in a restored database whom the list names; repeatable. */
export const repeatErasures: Command = {
  usage: 'erasures apply FILE (in a restored database, before it is started)',
  positionals: 1,
  options: {},
  run: async ({ db, now, print }, { positionals: [file = ''] }) => {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new CommandError(`${file} cannot be read`);
    });
    const lines = text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [lineOf(line, at + 1)]));
    const leads = await applyErasures(db, personParts, lines, now);
    print(`${lines.length} erasures, ${leads} leads made anonymous`);
  },
};

function lineOf(line: string, number: number): ErasureLine {
  try {
    return erasureLine.parse(JSON.parse(line));
  } catch {
    throw new CommandError(`Line ${number} is no erasure; nothing was applied`);
  }
}

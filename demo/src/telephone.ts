import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WavPeaks } from '@otolead/server/src/features/recordings/recordings.public.ts';
import type pg from 'pg';

const RATE = 8_000;
/** Longest call with a recording. */
const MOST_SECONDS = 60;
const RECORDED_AUDITS = 30;

/** By market: what is read to customers, the script of every campaign, a message. */
const TEXTS = [
  {
    market_id: 1,
    consent_line: 'Percakapan ini direkam untuk menjaga mutu layanan kami. Apakah Bapak/Ibu berkenan?',
    script: `Selamat pagi/siang, apakah saya berbicara dengan Bapak/Ibu [customer]?
Saya [agent] dari OtoLead. Bapak/Ibu meminta informasi tentang [car].

1. Kapan rencana membeli, dan untuk siapa mobilnya?
2. Tunai atau kredit? Berapa uang muka dan angsuran yang nyaman?
3. Adakah mobil lama yang ingin ditukar?
4. Boleh saya carikan dealer di [city] dan jadwalkan test drive?

Terima kasih, dealer akan menghubungi dalam satu hari kerja.`,
    template: 'Kabar dari dealer',
    body: 'Halo {name}, saya {agent} dari {company}. Dealer sudah menyiapkan penawaran {car}. Kapan Bapak/Ibu bisa kami telepon?',
    language: 'id',
  },
  {
    market_id: 2,
    consent_line: 'This call is recorded so that we can serve you better. Is that all right with you?',
    script: `Good day po, may I speak with [customer]?
This is [agent] of OtoLead. You asked about the [car].

1. When do you plan to buy, and who will use the car?
2. Cash or financing? Which down payment and monthly amount suit you?
3. Do you have a unit to trade in?
4. May I look for a dealer in [city] and book a test drive?

Thank you po, the dealer will call within one working day.`,
    template: 'News from the dealer',
    body: 'Hi {name}, this is {agent} of {company}. The dealer has prepared an offer for the {car}. When may we call you?',
    language: 'en',
  },
] as const;

/** Script, message, and recordings of the newest audited calls. */
export async function insertTelephone(client: pg.ClientBase, folder: string, now: Date): Promise<void> {
  await client.query(
    `with texts as (select * from jsonb_to_recordset($1::jsonb) as text (market_id smallint, consent_line text,
         script text, template text, body text, language text)),
       rules as (update recording_rule as rule set mode = 'file', consent_line = texts.consent_line from texts
         where rule.market_id = texts.market_id),
       scripts as (insert into call_script (market_id, name, script) select market_id, 'Standard', script from texts)
     insert into message_template (market_id, name, body, sms, whatsapp, whatsapp_name, whatsapp_language, created_at)
     select market_id, template, body, true, true, 'dealer_news', language, $2 from texts`,
    [JSON.stringify(TEXTS), now],
  );
  const speech = Buffer.alloc(MOST_SECONDS * RATE).map((_, n) => sampleAt(n / RATE));
  const sounds = Array.from({ length: MOST_SECONDS + 1 }, (_, seconds) =>
    wav(speech.slice(0, seconds * RATE)),
  );
  const { rows } = await client.query<{ storage_key: string; seconds: number }>(
    `with ranked as (
       select call.*, row_number() over (partition by call.market_id order by audit.created_at desc) as place
       from audit join lead_call as call on call.lead_id = audit.lead_id and call.called_at = audit.calling_at
       where call.talk_seconds between 1 and $1)
     insert into recording (lead_id, id, market_id, call_id, agent_id, called_at, state, started_at, seconds,
       storage_key, content_type, file_size, peaks, created_at, updated_at)
     select lead_id, made.id, market_id, ranked.id, agent_id, called_at, 'fetched', called_at, talk_seconds,
       format('recording-%s-%s.audio', lead_id, made.id), 'audio/wav', 44 + $2 * talk_seconds,
       ($3::bytea[])[talk_seconds + 1], called_at, called_at
     from ranked cross join lateral (select nextval('lead_child_id_seq') + 0 * ranked.id as id) as made
     where place <= $4
     returning storage_key, seconds`,
    [MOST_SECONDS, RATE, sounds.map(peaksOf), RECORDED_AUDITS],
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { storage_key: key, seconds } of rows)
    await writeFile(join(folder, key), sounds[seconds] ?? '', { mode: 0o600 });
}

/** Two voices that take turns: syllables of a hummed pitch with some overtones, and pauses. */
function sampleAt(second: number): number {
  if (second % 3 > 2.5) return 128;
  const voice = Math.floor(second / 3) % 2 === 0 ? 190 : 115;
  const turns = 2 * Math.PI * voice * (1 + 0.08 * Math.sin(second * 2.3)) * second;
  const wave = Math.sin(turns) + Math.sin(2 * turns) / 2 + Math.sin(3 * turns) / 3 + Math.sin(5 * turns) / 5;
  const loudness = Math.sin(second * 4.5 * Math.PI) ** 2 * (0.6 + 0.4 * Math.sin(second * 1.7));
  return 128 + Math.round(55 * loudness * wave);
}

/** One channel of plain samples of 8 bits; its head is words of four bytes, some of them two numbers of two. */
function wav(content: Uint8Array): Buffer {
  const [plain, bits] = [0x1_0001, 0x8_0001];
  const form = ['WAVE', 'fmt ', 16, plain, RATE, RATE, bits] as const;
  const head = ['RIFF', 36 + content.length, ...form, 'data', content.length] as const;
  const file = Buffer.concat([Buffer.alloc(44), content]);
  head.forEach((word, at) => {
    if (typeof word === 'string') file.write(word, at * 4, 'latin1');
    else file.writeUInt32LE(word, at * 4);
  });
  return file;
}

function peaksOf(file: Buffer): Buffer {
  const peaks = new WavPeaks(file.subarray(0, 44), file.length);
  peaks.push(file);
  return peaks.result()?.peaks ?? Buffer.alloc(0);
}

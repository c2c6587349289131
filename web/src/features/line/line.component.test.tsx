import {
  getLine,
  hangUp,
  listFreeAgents,
  pauseLine,
  transferCall,
} from '@otolead/contract/line/line.endpoints.ts';
import type { LineCallData, LineData } from '@otolead/contract/line/line.schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { useUnsaved } from '../../ui/dialogs/unsaved.ts';
import { CallBar } from './CallBar.tsx';
import { LineStatus } from './LineStatus.tsx';
import { useLeadLine } from './useLeadLine.ts';

const LINE: LineData = {
  ...{ state: 'ready', reason: null, call: null, pause_after: null, is_current: true },
  since: new Date(Date.now() - 65_000).toISOString(),
  pause_reasons: [
    { code: 'LUNCH', name: 'Lunch' },
    { code: 'PRAYER', name: 'Prayer' },
  ],
};
const CALL: LineCallData = {
  ...{ code: 'Y1', direction: 'in', started_at: new Date().toISOString(), lead_id: 7 },
  ...{ lead_name: 'Dewi', mobile: null, note: null },
};
const RIGHTS = ['/Leads-Details', '/edit_lead', '/add_lead'];

const lineIs = (line: Partial<LineData>) => answer(getLine, { data: { ...LINE, ...line } });

beforeEach(() => loadTexts('line'));

describe('the line in the header', () => {
  it('is not there without a dialer', async () => {
    answer(getLine, { data: null });
    const screen = await mount(<LineStatus />, { rights: RIGHTS });
    await expect.element(screen.getByRole('button', { name: /Your line/ })).not.toBeInTheDocument();
  });

  it('says its state since when, pauses with a reason and shows what follows from it', async () => {
    lineIs({});
    const sent = answer(pauseLine, { data: { ...LINE, state: 'paused', reason: 'LUNCH' } });
    const screen = await mount(<LineStatus />, { rights: RIGHTS });
    const status = screen.getByRole('button', { name: 'Your line: Ready' });
    await expect.element(screen.getByText(/^1:0\d$/)).toBeVisible();
    await status.click();
    await screen.getByRole('menuitem', { name: 'Lunch' }).click();
    await expect.element(screen.getByRole('button', { name: 'Your line: Lunch' })).toBeVisible();
    expect(sent).toEqual([{ reason: 'LUNCH' }]);
  });

  it('hangs up with one click in a call, says a refusal and stays usable', async () => {
    lineIs({ state: 'in_call', call: CALL });
    const message = 'The dialer did not answer: look at your telephone before you try again';
    answer(hangUp, { status: 400, error_code: 'bad_request', message });
    const screen = await mount(<LineStatus />, { rights: RIGHTS });
    await screen.getByRole('button', { name: 'Hang up' }).click();
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Hang up' })).toBeEnabled();
  });

  it('passes a call on to a free agent, with the fault beside the field', async () => {
    lineIs({ state: 'in_call', call: CALL });
    answer(listFreeAgents, { data: [{ agent_id: 4, agent_name: 'Budi' }] });
    const fault = { status: 400, error_code: 'invalid_input', message: 'Type 2 to 16 digits' } as const;
    answer(transferCall, { ...fault, errors: { number: 'Type 2 to 16 digits' } });
    const screen = await mount(<LineStatus />, { rights: RIGHTS });
    await screen.getByRole('button', { name: 'Your line: In call' }).click();
    await screen.getByRole('menuitem', { name: 'Pass the call on' }).click();
    await screen.getByRole('textbox', { name: 'To a number' }).fill('0');
    await screen.getByRole('button', { name: 'Pass on' }).click();
    await expect.element(screen.getByRole('dialog').getByText('Type 2 to 16 digits')).toBeVisible();
  });
});

/** A form with unsaved changes. */
function HalfTyped() {
  useUnsaved(true);
  return null;
}

const at = (screen: Awaited<ReturnType<typeof mount>>) => screen.router.state.location;

describe('a call that arrives', () => {
  it('opens its lead by itself, once', async () => {
    lineIs({ state: 'in_call', call: CALL });
    const screen = await mount(<CallBar />, { rights: RIGHTS, at: '/lead-list' });
    await expect.poll(() => at(screen).pathname).toBe('/Leads-Details');
    expect(at(screen).search).toEqual({ id: 7 });
    await screen.router.navigate({ to: '/lead-list' });
    await screen.getByRole('button', { name: 'Open the lead' }).click();
    await expect.poll(() => at(screen).pathname).toBe('/Leads-Details');
  });

  it('takes no half-typed work away: a bar offers the lead', async () => {
    lineIs({ state: 'in_call', call: { ...CALL, code: 'Y2' } });
    const screen = await mount(
      <>
        <HalfTyped />
        <CallBar />
      </>,
      { rights: RIGHTS, at: '/lead-list' },
    );
    await expect.element(screen.getByText('Dewi is calling')).toBeVisible();
    expect(at(screen).pathname).toBe('/lead-list');
    await screen.getByRole('button', { name: 'Open the lead' }).click();
    await expect.poll(() => at(screen).pathname).toBe('/Leads-Details');
  });

  it('of an unknown number opens the form of a new lead; the number is in no address', async () => {
    const unknown = { lead_id: null, lead_name: null, mobile: '+6281277766655', note: 'unknown' } as const;
    lineIs({ state: 'in_call', call: { ...CALL, code: 'Y3', ...unknown } });
    const screen = await mount(<CallBar />, { rights: RIGHTS, at: '/lead-list' });
    await expect.poll(() => at(screen).pathname).toBe('/add_lead');
    expect(at(screen).href).not.toContain('77766655');
    expect(sessionStorage.getItem('otolead-handed-number')).toContain('+6281277766655');
  });

  it.each([
    ['erased', { lead_id: null, lead_name: null }, /have been erased at their wish/],
    ['do_not_call', {}, /^Dewi does not want to be called/],
  ] as const)('of a customer with the note %s says so', async (note, fields, words) => {
    lineIs({ state: 'in_call', call: { ...CALL, code: `Y-${note}`, note, ...fields } });
    const screen = await mount(<CallBar />, { rights: RIGHTS, at: '/lead-list' });
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  it('of the agent’s own dialling opens nothing', async () => {
    lineIs({ state: 'in_call', call: { ...CALL, code: 'M4', direction: 'out' } });
    const screen = await mount(<CallBar />, { rights: RIGHTS, at: '/lead-list' });
    await expect.element(screen.getByText('On the line with Dewi')).toBeVisible();
    expect(at(screen).pathname).toBe('/lead-list');
  });
});

function Incoming() {
  const line = useLeadLine(7);
  return <output>{line?.isIncoming === true ? 'incoming' : 'none'}</output>;
}

it.each([
  ['in_call', 'incoming'],
  ['consulting', 'incoming'],
  ['wrap_up', 'none'],
] as const)('the customer of a lead whose line is %s is calling: %s', async (state, words) => {
  lineIs({ state, call: CALL });
  const screen = await mount(<Incoming />, { rights: RIGHTS });
  await expect.element(screen.getByText(words)).toBeVisible();
});

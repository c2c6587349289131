import { leadImport } from '@otolead/contract/imports/lead-import.upload.ts';
import { referenceUpload } from '@otolead/contract/imports/reference-data.upload.ts';
import type { Upload } from '@otolead/contract/imports/upload.ts';
import { expect, it, vi } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { UploadColumns } from './UploadColumns.tsx';

/** Name and text of the file that a press of the button downloads. */
async function downloaded(press: () => Promise<void>): Promise<[name: string, text: string]> {
  const made = vi.spyOn(URL, 'createObjectURL');
  let name = '';
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  await press();
  clicked.mockRestore();
  const [file] = made.mock.calls[0] ?? [];
  made.mockRestore();
  return [name, await (file as Blob).text()];
}

it('of a list of records an empty file is offered, and what only a new row needs is marked so', async () => {
  const screen = await mount(<UploadColumns upload={referenceUpload('lead_type') as Upload} />);
  const [name, text] = await downloaded(() =>
    screen.getByRole('button', { name: 'Download an empty file' }).click(),
  );
  expect([name, text]).toEqual([
    'lead_typeSample.csv',
    'id,name,name_id,value,lead_qualification,group,is_callable,active\r\n',
  ]);
  for (const [column, mark] of [
    ['name', 'name'],
    ['value', 'value for new rows'],
    ['group', 'group for new rows'],
    ['name_id', 'name_id optional'],
  ])
    await expect
      .element(screen.getByRole('rowheader', { name: mark as string, exact: true }), { message: column })
      .toBeVisible();
});

it('of other uploads a sample is offered with a row', async () => {
  const screen = await mount(<UploadColumns upload={leadImport} />);
  const [, text] = await downloaded(() =>
    screen.getByRole('button', { name: 'Download sample file' }).click(),
  );
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
});

import type { LeadDocument } from '@otolead/contract/documents/documents.schema.ts';
import type { FileState } from '@otolead/contract/kernel/file-state.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { DocumentList } from './DocumentList.tsx';

const document = (name: string, scan_state: FileState): LeadDocument => ({
  id: name.length,
  activity_hash: '0b9b6c1f-7a11-4a6e-9c53-b7c0f6de3f5c',
  file_name: name,
  base_url: '/id/api/crm/lead/document?lead_id=7&document=',
  doc_aws_path: `${name}.bin`,
  file_url: `/id/api/crm/lead/document?lead_id=7&document=${name}.bin`,
  file_size: 900,
  uploaded_by: 'Siti Nurhaliza',
  scan_state,
  created_date: '2026-11-20T03:00:00.000Z',
});

const listed = (...data: LeadDocument[]) =>
  ({ data, error: null }) as unknown as UseQueryResult<LeadDocument[]>;

it('a file that waits for its scan, or was blocked by it, says so and is not offered', async () => {
  const documents = listed(
    document('KTP.pdf', 'clean'),
    document('SIM.pdf', 'unscanned'),
    document('STNK.pdf', 'waiting'),
    document('photo.jpg', 'infected'),
  );
  const screen = await mount(<DocumentList leadId={7} documents={documents} />);
  await expect.element(screen.getByText('Being checked for viruses')).toBeVisible();
  await expect.element(screen.getByText('Blocked: a virus was found')).toBeVisible();
  const buttons = screen.getByRole('button').elements();
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    ...['Look at KTP.pdf', 'Download KTP.pdf', 'Look at SIM.pdf', 'Download SIM.pdf'],
  ]);
});

import { useState } from 'react';
import { expect, it } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { FileDrop } from './FileDrop.tsx';

const WORDS = { choose: 'Choose a file', hint: 'or drop it here', remove: 'Remove the file' };

interface FieldProps {
  fault?: string;
  disabled?: boolean;
}

function Field(props: FieldProps) {
  const [file, setFile] = useState<File | null>(null);
  return <FileDrop label="Leads" accept=".csv" file={file} onChange={setFile} words={WORDS} {...props} />;
}

const csv = (name: string) => new File(['mobile'], name, { type: 'text/csv' });

function drag(target: Element, type: 'dragover' | 'dragleave' | 'drop', file = csv('leads.csv')): DragEvent {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
  target.dispatchEvent(event);
  return event;
}

it('a file is dropped on its field, which shows where, and removed again', async () => {
  const screen = await mount(<Field />);
  const field = screen.getByRole('group', { name: 'Leads' });
  await expect.element(field).toBeVisible();
  expect(drag(field.element(), 'dragover').defaultPrevented).toBe(true);
  await expect.element(field).toHaveAttribute('data-over');
  drag(field.element(), 'dragleave');
  await expect.element(field).not.toHaveAttribute('data-over');
  drag(field.element(), 'dragover');
  drag(field.element(), 'drop');
  await expect.element(field.getByText('leads.csv')).toBeVisible();
  await expect.element(field).not.toHaveAttribute('data-over');
  drag(field.element(), 'drop', csv('other.csv'));
  await expect.element(field.getByText('other.csv')).toBeVisible();
  await field.getByRole('button', { name: 'Remove the file' }).click();
  await expect.element(field.getByText('other.csv')).not.toBeInTheDocument();
});

it('a file that was removed may be chosen again', async () => {
  const screen = await mount(<Field />);
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await expect.poll(input).not.toBeNull();
  expect(input().accept).toBe('.csv');
  const choose = () => {
    const chosen = new DataTransfer();
    chosen.items.add(csv('same.csv'));
    input().files = chosen.files;
    input().dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose();
  await expect.element(screen.getByText('same.csv')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove the file' }).click();
  await expect.element(screen.getByText('same.csv')).not.toBeInTheDocument();
  expect(input().value).toBe('');
  choose();
  await expect.element(screen.getByText('same.csv')).toBeVisible();
});

it('a file that is dropped beside its field does not open in place of the screen', async () => {
  const screen = await mount(<Field />);
  await expect.element(screen.getByRole('group', { name: 'Leads' })).toBeVisible();
  expect(drag(document.body, 'dragover').defaultPrevented).toBe(true);
  expect(drag(document.body, 'drop').defaultPrevented).toBe(true);
  await expect.element(screen.getByText('leads.csv')).not.toBeInTheDocument();
  await screen.unmount();
  expect(drag(document.body, 'drop').defaultPrevented).toBe(false);
});

it('what is wrong with a file stands below it; a field at work takes none', async () => {
  const faulty = await mount(<Field fault="Too large" />);
  const field = faulty.getByRole('group', { name: 'Leads' });
  await expect.element(field).toHaveAccessibleDescription('Too large');
  await expect.element(faulty.getByRole('alert')).toHaveTextContent('Too large');
  await faulty.unmount();

  const screen = await mount(<Field disabled />);
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
  drag(screen.getByRole('group').element(), 'drop');
  await expect.element(screen.getByText('leads.csv')).not.toBeInTheDocument();
});

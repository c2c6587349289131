import { Button, FileButton } from '@mantine/core';
import { IconFile, IconFileTypeCsv, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import iconButton from '../icon-button.module.css';
import classes from './FileDrop.module.css';
import { useNoFilesBeside } from './useNoFilesBeside.ts';

export interface FileDropProps {
  label: string;
  /** File extensions offered in the browser's file dialog. */
  accept: string;
  file: File | null;
  onChange: (file: File | null) => void;
  fault?: string | null;
  disabled?: boolean;
  words: { choose: string; hint: string; remove: string };
}

/** A field for one file, from a dialog or by drop. */
export function FileDrop({ label, accept, file, onChange, fault, disabled = false, words }: FileDropProps) {
  const [over, setOver] = useState(false);
  const resetInput = useRef<() => void>(null);
  const id = useId();
  useNoFilesBeside();
  const choose = (chosen: File | null) => {
    onChange(chosen);
    // Allows choosing the same file again after it was corrected.
    resetInput.current?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) choose(dropped);
  };
  const FileIcon = /\.csv$/i.test(file?.name ?? '') ? IconFileTypeCsv : IconFile;
  return (
    <fieldset
      className={classes.root}
      aria-describedby={fault ? id : undefined}
      data-over={(over && !disabled) || undefined}
      data-fault={Boolean(fault) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className={classes.legend}>{label}</legend>
      {file && (
        <span className={classes.file}>
          <FileIcon size={18} stroke={1.75} aria-hidden />
          <span className={classes.name}>{file.name}</span>
          <button
            type="button"
            className={iconButton.root}
            aria-label={words.remove}
            disabled={disabled}
            onClick={() => choose(null)}
          >
            <IconX size={15} stroke={2} aria-hidden />
          </button>
        </span>
      )}
      <span className={classes.choose}>
        <FileButton onChange={choose} accept={accept} resetRef={resetInput} disabled={disabled}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled}
              leftSection={<IconUpload size={15} stroke={1.75} aria-hidden />}
            >
              {words.choose}
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>{words.hint}</span>
      </span>
      {fault && (
        <p id={id} className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
